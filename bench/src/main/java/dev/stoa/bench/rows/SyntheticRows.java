package dev.stoa.bench.rows;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Random rows of numbers and bytes, without nulls unless stated. */
public final class SyntheticRows {
  /** The column of {@link #withCondition} for conditions. */
  public static final String FILTER_COLUMN = "col0";

  /** The values of that column are uniform from 0 to less than this. */
  public static final int FILTER_CARDINALITY = 1_000;

  private static final int MAX_INT = 1_000_000;
  private static final int MIN_BYTES_LENGTH = 1;
  private static final int MAX_BYTES_LENGTH = 1_024;
  private static final int KEY_SIZE = 32;
  private static final double NULL_PROBABILITY = 0.05;

  private SyntheticRows() {}

  /**
   * One column, called "value": ints to a million, longs of 40 bits, cents, or 1 to 1,024 bytes.
   */
  public static Rows ofOneColumn(Schema.Type type, long seed, long rows) {
    Schema schema =
        SchemaBuilder.record("One")
            .namespace("dev.stoa.bench")
            .fields()
            .name("value")
            .type(Schema.create(type))
            .noDefault()
            .endRecord();
    StableRandom random = new StableRandom(seed);
    return new Rows(
        schema,
        new RowStream(
            rows,
            row -> {
              GenericRecord record = new GenericData.Record(schema);
              record.put(0, value(type, random));
              return record;
            }));
  }

  private static Object value(Schema.Type type, StableRandom random) {
    return switch (type) {
      case INT -> random.nextInt(MAX_INT);
      case LONG -> random.nextLong() >>> 24;
      case DOUBLE -> random.nextInt(MAX_INT) / 100.0;
      case BYTES -> bytes(random, random.nextBetween(MIN_BYTES_LENGTH, MAX_BYTES_LENGTH));
      default -> throw new IllegalArgumentException("unsupported type " + type);
    };
  }

  private static ByteBuffer bytes(StableRandom random, int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextLong();
    }
    return ByteBuffer.wrap(bytes);
  }

  /** Columns of ints to a million, called "number0" and so on. */
  public static Rows ofInts(int columnCount, long seed, long rows) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Ints").namespace("dev.stoa.bench").fields();
    for (int column = 0; column < columnCount; column++) {
      fields.requiredInt("number" + column);
    }
    Schema schema = fields.endRecord();
    StableRandom random = new StableRandom(seed);
    return new Rows(
        schema,
        new RowStream(
            rows,
            row -> {
              GenericRecord record = new GenericData.Record(schema);
              for (int column = 0; column < columnCount; column++) {
                record.put(column, random.nextInt(MAX_INT));
              }
              return record;
            }));
  }

  /**
   * A column for conditions, sorted or random, then four ints and five longs, of which 5 % are
   * null.
   */
  public static Rows withCondition(Order order, long seed, long rows) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Filtered").namespace("dev.stoa.bench").fields();
    fields.requiredInt(FILTER_COLUMN);
    for (int column = 1; column < 10; column++) {
      if (column < 5) {
        fields.optionalInt("col" + column);
      } else {
        fields.optionalLong("col" + column);
      }
    }
    Schema schema = fields.endRecord();
    StableRandom random = new StableRandom(seed);
    return new Rows(
        schema,
        new RowStream(rows, row -> filtered(schema, order.condition(row, rows, random), random)));
  }

  private static GenericRecord filtered(Schema schema, int condition, StableRandom random) {
    GenericRecord record = new GenericData.Record(schema);
    record.put(0, condition);
    for (int column = 1; column < 10; column++) {
      if (!random.nextBoolean(NULL_PROBABILITY)) {
        record.put(column, value(column < 5 ? Schema.Type.INT : Schema.Type.LONG, random));
      }
    }
    return record;
  }

  /** Five columns of different types, for lookups by position. */
  public static Rows ofFiveTypes(long seed, long rows) {
    Schema schema =
        SchemaBuilder.record("Five")
            .namespace("dev.stoa.bench")
            .fields()
            .requiredInt("number")
            .requiredLong("long")
            .requiredDouble("price")
            .requiredBytes("bytes")
            .optionalLong("sometimes")
            .endRecord();
    StableRandom random = new StableRandom(seed);
    return new Rows(schema, new RowStream(rows, row -> five(schema, random)));
  }

  private static GenericRecord five(Schema schema, StableRandom random) {
    GenericRecord record = new GenericData.Record(schema);
    record.put(0, value(Schema.Type.INT, random));
    record.put(1, value(Schema.Type.LONG, random));
    record.put(2, value(Schema.Type.DOUBLE, random));
    record.put(3, bytes(random, KEY_SIZE));
    if (!random.nextBoolean(NULL_PROBABILITY)) {
      record.put(4, value(Schema.Type.LONG, random));
    }
    return record;
  }
}
