package dev.stoa.format.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.OpenFileCache;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.valuepage.ValuePageOptions;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** If a file cannot be closed, the other files are closed nevertheless. */
class FailedCloseTest {
  private static final Schema ROW =
      SchemaBuilder.record("Row").fields().requiredInt("grouped").requiredInt("packed").endRecord();

  @TempDir private Path directory;

  /**
   * A storage that, once it is broken, reports an error when an input file or an incomplete output
   * file is closed.
   */
  private static final class UnclosableStorage extends ForwardingStorage {
    private final List<String> closedPaths = new ArrayList<>();
    private boolean isBroken;

    UnclosableStorage() {
      super(new MemoryStorage());
    }

    @Override
    public InputFile open(String path) throws IOException {
      return new ForwardingInputFile(super.open(path)) {
        @Override
        public void close() throws IOException {
          super.close();
          failIfBroken(path);
        }
      };
    }

    @Override
    public OutputFile create(String path) throws IOException {
      return new UnclosableOutputFile(super.create(path));
    }

    private void failIfBroken(String path) throws IOException {
      if (isBroken) {
        closedPaths.add(path);
        throw new IOException("cannot close " + path);
      }
    }

    private final class UnclosableOutputFile implements OutputFile {
      private final OutputFile file;
      private boolean isComplete;

      UnclosableOutputFile(OutputFile file) {
        this.file = file;
      }

      @Override
      public String path() {
        return file.path();
      }

      @Override
      public long position() {
        return file.position();
      }

      @Override
      public void write(byte[] source, int offset, int length) throws IOException {
        file.write(source, offset, length);
      }

      @Override
      public void complete() throws IOException {
        file.complete();
        isComplete = true;
      }

      @Override
      public void close() throws IOException {
        file.close();
        if (!isComplete) {
          failIfBroken(path());
        }
      }
    }
  }

  private static GenericRecord row() {
    GenericRecord row = new GenericData.Record(ROW);
    row.put("grouped", 1);
    row.put("packed", 2);
    return row;
  }

  private SplitDirectory writeSplit(UnclosableStorage storage, TableSchema schema)
      throws IOException {
    ValuePageOptions pageOptions =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.NONE, 1_000, List.of());
    SplitOptions options =
        new SplitOptions(
            1_000,
            1 << 20,
            directory,
            column -> new PageOptions(pageOptions, Optional.empty(), OptionalDouble.empty()),
            FileGrouping.NONE);
    try (SplitWriter writer = new SplitWriter(storage, schema, options)) {
      writer.write(row());
      return writer.finishSplit(SplitNames.splitDirectories(0));
    }
  }

  @Test
  void closesAllCachedFilesIfClosingOneFails() throws IOException {
    UnclosableStorage storage = new UnclosableStorage();
    List<String> paths = List.of("a", "b", "c");
    for (String path : paths) {
      try (OutputFile file = storage.create(path)) {
        file.complete();
      }
    }
    OpenFileCache cache = new OpenFileCache(storage, paths.size());
    for (String path : paths) {
      assertEquals(0, cache.file(path).sizeInBytes());
    }
    storage.isBroken = true;
    IOException exception = assertThrows(IOException.class, cache::close);
    assertEquals("cannot close a", exception.getMessage());
    assertEquals(paths, storage.closedPaths);
  }

  @Test
  void closesAllIncompleteColumnFilesIfClosingOneFails() throws IOException {
    UnclosableStorage storage = new UnclosableStorage();
    TableSchema schema = TableSchema.of(ROW);
    SplitDirectory split = writeSplit(storage, schema);
    List<Column> columns = schema.columns();
    FileGrouping grouping =
        new FileGrouping(
            List.of(List.of(columns.get(0).name())), List.of(), 0, 1 << 20, 1 << 20, 10);
    SplitFilesWriter writer = new SplitFilesWriter(storage, split, columns, grouping);
    for (Column column : columns) {
      writer.copy(column, split.columnFile(column.id()).orElseThrow());
    }
    storage.isBroken = true;
    IOException exception = assertThrows(IOException.class, writer::close);
    assertEquals(1, exception.getSuppressed().length);
    assertEquals(2, storage.closedPaths.size());
    assertTrue(exception.getMessage().startsWith("cannot close "), exception.getMessage());
  }
}
