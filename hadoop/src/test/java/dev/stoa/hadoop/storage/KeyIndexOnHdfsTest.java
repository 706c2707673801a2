package dev.stoa.hadoop.storage;

import dev.stoa.storage.Storage;
import dev.stoa.testing.index.KeyIndexContract;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** Key indexes of tables on HDFS. */
@ExtendWith(MiniDfsExtension.class)
class KeyIndexOnHdfsTest extends KeyIndexContract {
  private static MiniDfs hdfs;

  @BeforeAll
  static void start(MiniDfs miniDfs) {
    hdfs = miniDfs;
  }

  @Override
  protected Storage newStorage() throws IOException {
    Configuration conf = hdfs.newConf();
    conf.setInt("dfs.replication", 1);
    // A client that closes a file before its block is reported waits 400 ms by default.
    conf.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 2);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.retries", 12);
    return HadoopStorages.openForWriting(conf, hdfs.newPath());
  }

  @Override
  protected int shortRoundCount() {
    return 20;
  }

  /** A tenth of the time of 10,000 changes, which take more than an hour. */
  @Override
  protected int longRoundCount() {
    return 1_000;
  }
}
