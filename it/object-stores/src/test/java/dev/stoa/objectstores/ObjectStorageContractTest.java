package dev.stoa.objectstores;

import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.storage.Storage;
import dev.stoa.testing.storage.StorageContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** S3A fulfills the storage contract. */
class ObjectStorageContractTest extends StorageContract {
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
    return HadoopStorage.at(ObjectStoreConfiguration.of(store), ObjectStoreConfiguration.newPath());
  }

  @Override
  protected boolean hasDirectories() {
    return false;
  }

  @Override
  protected int raceRoundCount() {
    return 10;
  }
}
