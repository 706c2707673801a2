package dev.stoa.format.column;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** Columns that no file has as they are read. */
class DerivedColumnTest {
  private final Decompressors decompressors = new Decompressors();

  private record Page(ByteWriter bytes, int rowCount) implements EncodedPage {
    @Override
    public PageForm form() {
      return PageForm.BARE;
    }

    @Override
    public void writeTo(FrameWriter file) throws IOException {
      file.write(bytes.array(), 0, bytes.size());
    }
  }

  private PagedColumn derived(
      Schema written, Schema wanted, IntFunction<Object> values, int... pageRows)
      throws IOException {
    MemoryStorage storage = new MemoryStorage();
    ValueType type = ValueType.of(written);
    List<EncodedPage> pages = new ArrayList<>();
    int row = 0;
    for (int rows : pageRows) {
      ByteWriter out = new ByteWriter();
      for (int i = 0; i < rows; i++) {
        type.write(values.apply(row++), out);
      }
      pages.add(new Page(out, rows));
    }
    SplitIdentity split = new SplitIdentity(UUID.randomUUID(), row);
    Column column = Column.of(1, new Schema.Field("c", written));
    FrameReader.Expected expected =
        ColumnFileWriter.write(
            storage.create("c"), split, new ColumnContent(List.of(column), pages));
    ColumnFileReader file =
        ColumnFileReader.open(
            storage.open("c"), new FilePlace("c", ""), expected, split, column, new ReadCounters());
    return DerivedColumn.of(file, Column.of(1, new Schema.Field("c", wanted)), decompressors);
  }

  private static PagedColumn ofDefault(Schema schema, Object value, long rowCount) {
    Column column = Column.of(1, new Schema.Field("c", schema, "", value));
    return DerivedColumn.ofDefault(column, rowCount);
  }

  @Test
  void conversionsOfTheProgramsModelAreNotUsed() throws IOException {
    Schema before = decimal(4);
    Schema after = decimal(9);
    ByteBuffer value = ByteBuffer.wrap(new byte[] {5});
    Conversions.DecimalConversion conversion = new Conversions.DecimalConversion();
    GenericData.get().addLogicalTypeConversion(conversion);
    try {
      ColumnCursor widened =
          derived(before, after, row -> value.duplicate(), 2)
              .cursor(Optional.empty(), decompressors);
      assertEquals(value, widened.read(null));
      ColumnCursor added =
          ofDefault(after, new byte[] {5}, 2).cursor(Optional.empty(), decompressors);
      assertEquals(value, added.read(null));
    } finally {
      GenericData.get().getConversions().remove(conversion);
    }
  }

  private static Schema decimal(int precision) {
    return LogicalTypes.decimal(precision, 2).addToSchema(Schema.create(Schema.Type.BYTES));
  }
}
