package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopStoragesTest {
  @TempDir java.nio.file.Path directory;

  @Test
  void localPathsAreNotOpenedByHadoop() throws IOException {
    java.nio.file.Path table = directory.resolve("a table, 100 %");
    for (Path path : new Path[] {new Path(table.toUri()), new Path(table.toString())}) {
      Storage storage = HadoopStorages.openForWriting(new Configuration(), path);
      assertInstanceOf(LocalStorage.class, storage);
      storage.delete("v-1");
      assertTrue(storage.createIfAbsent("v-1", new byte[1]));
      assertTrue(Files.exists(table.resolve("v-1")));
    }
  }

  @Test
  void aQualifiedPathHasAScheme() throws IOException {
    Path relative = HadoopStorages.qualify(new Configuration(), new Path("some/table"));
    assertEquals("file", relative.toUri().getScheme());
    assertEquals(java.nio.file.Path.of("some/table").toAbsolutePath().toString(), pathOf(relative));
    assertEquals(relative, HadoopStorages.qualify(new Configuration(), relative));
  }

  private static String pathOf(Path path) {
    return path.toUri().getPath();
  }
}
