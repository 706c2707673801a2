package dev.stoa.testing.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.RandomColumnGroups;
import dev.stoa.testing.layout.RandomColumnOptions;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.ValueAssertions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

/**
 * Tables are read with reader schemas as Avro's own reader resolves them, in all layouts, and
 * rejected where Avro finds the schemas incompatible.
 */
final class ReaderSchemasTest {
  private static final int READERS_PER_TABLE = 8;
  private static final int ROWS = 5;

  private final Random random = Seeds.random(ReaderSchemasTest.class);
  private int readCount;
  private int refusedCount;
  private int unreadByAvro;
  private int otherLogicalTypes;

  @Test
  void randomReadersGetWhatAvroGivesThem() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int rounds = Seeds.rounds(400);
    for (int round = 0; round < rounds; round++) {
      Schema written = schemas.next();
      List<GenericRecord> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(records.next(written));
      }
      Table table = written(written, rows);
      for (int i = 0; i < READERS_PER_TABLE; i++) {
        Schema reader = comparable(written, new ReaderSchemas(random, i % 2 == 0 ? 0 : 10));
        String location = "round " + round + "." + i + ", from " + written + " to " + reader;
        try {
          check(table, rows, reader);
        } catch (AssertionError | RuntimeException | IOException e) {
          throw new AssertionError(location, e);
        }
      }
    }
    System.out.println(
        "ReaderSchemasTest: %d pairs read, %d refused, %d refused for logical types, %d not by Avro"
            .formatted(readCount, refusedCount, otherLogicalTypes, unreadByAvro));
    assertTrue(readCount > rounds && refusedCount > rounds / 2, "both kinds must be met");
  }

  /** A reader's schema; with another time unit Avro would pass the numbers on unchanged. */
  private static Schema comparable(Schema written, ReaderSchemas readers) {
    Schema reader = readers.ofRow(written);
    boolean hasOtherUnits =
        written.toString().contains("\"time-millis\"")
            && reader.toString().contains("\"time-micros\"");
    return hasOtherUnits ? bare(reader) : reader;
  }

  private Table written(Schema schema, List<GenericRecord> rows) throws IOException {
    Table table = Table.create(new MemoryStorage(), schema);
    int half = random.nextInt(rows.size() + 1);
    for (List<GenericRecord> part :
        List.of(rows.subList(0, half), rows.subList(half, rows.size()))) {
      try (TableWriter writer = table.newWriter(options(schema))) {
        for (GenericRecord row : part) {
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
    return table;
  }

  private WriteOptions options(Schema schema) {
    RandomColumnOptions columns = new RandomColumnOptions(random);
    WriteOptions options = WriteOptions.defaults().withDefaultColumn(columns.next());
    for (Schema.Field field : schema.getFields()) {
      if (random.nextBoolean()) {
        options = options.withColumn(field.name(), columns.next());
      }
    }
    List<String> names = schema.getFields().stream().map(Schema.Field::name).toList();
    return options
        .withGroups(new RandomColumnGroups(random).next(names))
        .withPageSizeInBytes(random.nextBoolean() ? 100 : 1 << 20);
  }

  private void check(Table table, List<GenericRecord> rows, Schema reader) throws IOException {
    Schema written = rows.get(0).getSchema();
    boolean isCompatible =
        SchemaCompatibility.checkReaderWriterCompatibility(reader, written).getType()
            == SchemaCompatibilityType.COMPATIBLE;
    Optional<String> refusal = refusal(table, reader);
    if (isCompatible && refusal.isPresent() && refusal(table, bare(reader)).isEmpty()) {
      otherLogicalTypes++; // which give other values, and Avro accepts them
      return;
    }
    assertEquals(
        isCompatible, refusal.isEmpty(), () -> refusal.orElse("read, though incompatible"));
    if (!isCompatible) {
      refusedCount++;
      return;
    }
    List<GenericRecord> expected = new ArrayList<>();
    try {
      for (GenericRecord row : rows) {
        expected.add(avro(row, reader));
      }
    } catch (AvroTypeException e) {
      unreadByAvro++;
    }
    readCount++;
    for (RecordMode mode : RecordMode.values()) {
      check(table, expected, reader, mode);
    }
  }

  private static Schema bare(Schema reader) {
    String text = reader.toString().replaceAll(",\"logicalType\":\"[^\"]*\"", "");
    return new Schema.Parser().parse(text);
  }

  private static Optional<String> refusal(Table table, Schema reader) {
    try {
      table.newScan().select(RecordMapper.records(reader));
      return Optional.empty();
    } catch (InvalidTableException e) {
      return Optional.of(e.getMessage());
    }
  }

  private void check(Table table, List<GenericRecord> expected, Schema reader, RecordMode mode)
      throws IOException {
    List<ColumnarRecord> kept = new ArrayList<>();
    int read = 0;
    try (TypedReader<ColumnarRecord> records =
        table.newScan().open(RecordMapper.records(reader), mode)) {
      while (records.next()) {
        ColumnarRecord record = records.object();
        if (read < expected.size()) {
          if (random.nextBoolean()) {
            checkAccessors(expected.get(read), record);
          }
          ValueAssertions.assertSame(mode + ", row " + read, expected.get(read), record);
          checkAccessors(expected.get(read), record);
        }
        kept.add(mode == RecordMode.EAGER ? record : record.copy());
        read++;
      }
    }
    assertEquals(ROWS, read, mode::toString);
    for (int row = 0; row < expected.size(); row++) {
      ValueAssertions.assertSame(mode + ", kept row " + row, expected.get(row), kept.get(row));
    }
  }

  /** The typed accessors agree, if the reader's schema has one type and at most null. */
  private static void checkAccessors(GenericRecord expected, ColumnarRecord record) {
    for (Schema.Field field : expected.getSchema().getFields()) {
      Object value = expected.get(field.pos());
      int at = record.ordinalOf(field.name());
      assertEquals(value == null, record.isNullAt(at), field.name());
      if (value instanceof Boolean) {
        assertEquals(value, record.booleanAt(at), field.name());
      } else if (value instanceof Integer) {
        assertEquals(value, record.intAt(at), field.name());
      } else if (value instanceof Long) {
        assertEquals(value, record.longAt(at), field.name());
      } else if (value instanceof Float) {
        assertEquals(value, record.floatAt(at), field.name());
      } else if (value instanceof Double) {
        assertEquals(value, record.doubleAt(at), field.name());
      } else if (value instanceof CharSequence) {
        assertEquals(value.toString(), record.textAt(at).toString(), field.name());
      } else if (value instanceof ByteBuffer) {
        assertEquals(value, record.bytesAt(at), field.name());
      } else if (value instanceof Map<?, ?> map) {
        assertEquals(map.size(), record.mapAt(at).size(), field.name());
      } else if (value instanceof Collection<?> items) {
        assertEquals(items.size(), record.arrayAt(at).size(), field.name());
      } else if (value instanceof GenericRecord inner) {
        checkAccessors(inner, record.recordAt(at));
      }
    }
  }

  private static GenericRecord avro(GenericRecord record, Schema wanted) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
    encoder.flush();
    // To skip an array's bytes, Avro's reader expects as many as the wanted items have (1.12.2).
    InputStream endless =
        new SequenceInputStream(
            new ByteArrayInputStream(bytes.toByteArray()), InputStream.nullInputStream());
    return new GenericDatumReader<GenericRecord>(record.getSchema(), wanted)
        .read(null, DecoderFactory.get().directBinaryDecoder(endless, null));
  }
}
