package dev.stoa.hadoop.storage;

import dev.stoa.storage.Storage;
import dev.stoa.testing.index.KeyIndexContract;
import java.io.IOException;
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
    return HadoopStorages.openForWriting(hdfs.newConf(), hdfs.newPath());
  }
}
