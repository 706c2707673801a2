package dev.stoa.objectstores;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.testing.index.KeyIndexContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Key indexes of tables on an object store, through S3A. */
class KeyIndexOnObjectStoreTest extends KeyIndexContract {
  private static ObjectStoreServer store;

  @BeforeAll
  static void start() {
    store = ObjectStoreServer.start();
  }

  @AfterAll
  static void stop() {
    store.close();
  }

  @Override
  protected Storage newStorage() throws IOException {
    return HadoopStorages.openForWriting(
        ObjectStoreConfiguration.of(store), ObjectStoreConfiguration.newPath());
  }

  @Override
  protected int shortRoundCount() {
    return 10;
  }

  /** A tenth of the time of 10,000 changes, which take more than an hour. */
  @Override
  protected int longRoundCount() {
    return 1_000;
  }
}
