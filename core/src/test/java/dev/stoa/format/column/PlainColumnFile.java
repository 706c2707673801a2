package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/** A column file of plain pages in memory, for tests of column readers. */
record PlainColumnFile(
    Storage storage, ContainerReader.FileIdentity identity, SplitIdentity split, Column column) {
  private static final String PATH = "c";

  private record PlainPage(ByteWriter bytes, int rowCount) implements EncodedPage {
    @Override
    public PageFormat pageFormat() {
      return PageFormat.PLAIN_UNCOMPRESSED;
    }

    @Override
    public void writeTo(ContainerWriter file) throws IOException {
      file.write(bytes.array(), 0, bytes.size());
    }
  }

  /**
   * Writes a file.
   *
   * @param values returns the value of a row
   * @param pageRowCounts the number of rows of each page
   */
  static PlainColumnFile write(Schema schema, IntFunction<Object> values, int... pageRowCounts)
      throws IOException {
    ValueSerde serde = ValueSerde.of(schema);
    List<EncodedPage> pages = new ArrayList<>();
    int row = 0;
    for (int rowCount : pageRowCounts) {
      ByteWriter out = new ByteWriter();
      for (int i = 0; i < rowCount; i++) {
        serde.write(values.apply(row++), out);
      }
      pages.add(new PlainPage(out, rowCount));
    }
    SplitIdentity split = new SplitIdentity(UUID.randomUUID(), row);
    Column column = Column.of(1, new Schema.Field("c", schema));
    Storage storage = new MemoryStorage();
    ContainerReader.FileIdentity identity =
        ColumnFileWriter.write(
            storage.create(PATH), split, new ColumnContent(List.of(column), pages));
    return new PlainColumnFile(storage, identity, split, column);
  }

  /** Opens the file after applying a wrapper to it. */
  ColumnFileReader open(UnaryOperator<InputFile> wrapper, ReadCounters counters)
      throws IOException {
    return ColumnFileReader.open(
        wrapper.apply(storage.open(PATH)),
        new SourceLocation(PATH, ""),
        identity,
        split,
        column,
        counters,
        new Decompressors());
  }
}
