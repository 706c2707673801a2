package dev.stoa.hadoop.storage;

import dev.stoa.storage.Storage;
import dev.stoa.testing.storage.StorageContract;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that HDFS meets the storage contract. */
@ExtendWith(MiniDfsExtension.class)
class HadoopStorageContractTest extends StorageContract {
  private static MiniDfs hdfs;

  @BeforeAll
  static void start(MiniDfs miniDfs) {
    hdfs = miniDfs;
  }

  @Override
  protected Storage newStorage() throws IOException {
    return HadoopStorage.at(hdfs.newConf(), hdfs.newPath());
  }

  @Override
  protected int raceRoundCount() {
    return 10;
  }
}
