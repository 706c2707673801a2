package dev.stoa.bench.rows;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Generates random rows of numbers and bytes, without nulls unless stated. */
public final class SyntheticRows {
  /** The column of {@link #withFilterColumn} that conditions test. */
  public static final String FILTER_COLUMN = "col0";

  /**
   * The number of different values of {@link #FILTER_COLUMN}: from 0 to less than this, equally
   * frequent.
   */
  public static final int FILTER_CARDINALITY = 1_000;

  private static final int INT_LIMIT = 1_000_000;
  private static final int MIN_VALUE_SIZE_IN_BYTES = 1;
  private static final int MAX_VALUE_SIZE_IN_BYTES = 1_024;
  private static final int FIXED_VALUE_SIZE_IN_BYTES = 32;
  private static final double NULL_PROBABILITY = 0.05;

  private SyntheticRows() {}

  /**
   * Generates one column, "value": ints below a million, longs of 40 bits, doubles with two
   * decimals, or 1 to 1,024 bytes.
   */
  public static Rows ofOneColumn(Schema.Type type, long seed, long rowCount) {
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
            rowCount,
            row -> {
              GenericRecord record = new GenericData.Record(schema);
              record.put(0, value(type, random));
              return record;
            }));
  }

  private static Object value(Schema.Type type, StableRandom random) {
    return switch (type) {
      case INT -> random.nextInt(INT_LIMIT);
      case LONG -> random.nextLong() >>> 24;
      case DOUBLE -> random.nextInt(INT_LIMIT) / 100.0;
      case BYTES ->
          bytes(random, random.nextBetween(MIN_VALUE_SIZE_IN_BYTES, MAX_VALUE_SIZE_IN_BYTES));
      default -> throw new IllegalArgumentException("unsupported type " + type);
    };
  }

  private static ByteBuffer bytes(StableRandom random, int sizeInBytes) {
    byte[] bytes = new byte[sizeInBytes];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextLong();
    }
    return ByteBuffer.wrap(bytes);
  }

  /** Generates columns of ints below a million, "number0" and so on. */
  public static Rows ofInts(int columnCount, long seed, long rowCount) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Ints").namespace("dev.stoa.bench").fields();
    for (int ordinal = 0; ordinal < columnCount; ordinal++) {
      fields.requiredInt("number" + ordinal);
    }
    Schema schema = fields.endRecord();
    StableRandom random = new StableRandom(seed);
    return new Rows(
        schema,
        new RowStream(
            rowCount,
            row -> {
              GenericRecord record = new GenericData.Record(schema);
              for (int ordinal = 0; ordinal < columnCount; ordinal++) {
                record.put(ordinal, random.nextInt(INT_LIMIT));
              }
              return record;
            }));
  }

  /**
   * Generates {@link #FILTER_COLUMN} in the given order, four int columns and five long columns, in
   * which 5 % of the values are null.
   */
  public static Rows withFilterColumn(Order order, long seed, long rowCount) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Filtered").namespace("dev.stoa.bench").fields();
    fields.requiredInt(FILTER_COLUMN);
    for (int ordinal = 1; ordinal < 10; ordinal++) {
      if (ordinal < 5) {
        fields.optionalInt("col" + ordinal);
      } else {
        fields.optionalLong("col" + ordinal);
      }
    }
    Schema schema = fields.endRecord();
    StableRandom random = new StableRandom(seed);
    return new Rows(
        schema,
        new RowStream(
            rowCount,
            row -> filteredRecord(schema, order.filterValue(row, rowCount, random), random)));
  }

  private static GenericRecord filteredRecord(Schema schema, int filterValue, StableRandom random) {
    GenericRecord record = new GenericData.Record(schema);
    record.put(0, filterValue);
    for (int ordinal = 1; ordinal < 10; ordinal++) {
      if (!random.nextBoolean(NULL_PROBABILITY)) {
        record.put(ordinal, value(ordinal < 5 ? Schema.Type.INT : Schema.Type.LONG, random));
      }
    }
    return record;
  }

  /**
   * Generates five columns of four types, for lookups by position; 5 % of the last column's values
   * are null.
   */
  public static Rows ofFiveColumns(long seed, long rowCount) {
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
    return new Rows(schema, new RowStream(rowCount, row -> fiveColumnRecord(schema, random)));
  }

  private static GenericRecord fiveColumnRecord(Schema schema, StableRandom random) {
    GenericRecord record = new GenericData.Record(schema);
    record.put(0, value(Schema.Type.INT, random));
    record.put(1, value(Schema.Type.LONG, random));
    record.put(2, value(Schema.Type.DOUBLE, random));
    record.put(3, bytes(random, FIXED_VALUE_SIZE_IN_BYTES));
    if (!random.nextBoolean(NULL_PROBABILITY)) {
      record.put(4, value(Schema.Type.LONG, random));
    }
    return record;
  }
}
