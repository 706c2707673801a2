package dev.stoa.spark.query;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Creates values of Spark's types: mostly from a small set, so that conditions and joins match
 * some, and sometimes the minimum or maximum of a type.
 */
final class RandomValues {
  private static final List<String> TEXTS =
      List.of(
          "", "a", "ab", "abc", "B", "über", "\uD83D\uDE00", "it's", "a%b_c", "\\", "zz top", "k1");
  private static final int SMALL_NUMBER_COUNT = 12;

  private static final int[] NULL_PERCENTS = {20, 20, 20, 0, 60, 100};

  private final Random random;
  private final Map<String, Integer> nullPercents = new HashMap<>();

  RandomValues(Random random) {
    this.random = random;
  }

  /** Creates a row of a table; some columns are null often, always or never. */
  Row row(StructType table, long id) {
    Object[] values = fields(table);
    for (int i = 0; i < values.length; i++) {
      StructField field = table.apply(i);
      if (field.name().equals("id")) {
        values[i] = id;
      } else if (field.nullable()) {
        values[i] = random.nextInt(100) < nullPercent(field.name()) ? null : of(field.dataType());
      }
    }
    return RowFactory.create(values);
  }

  private int nullPercent(String column) {
    return nullPercents.computeIfAbsent(
        column, name -> NULL_PERCENTS[random.nextInt(NULL_PERCENTS.length)]);
  }

  private Object[] fields(StructType type) {
    Object[] values = new Object[type.size()];
    for (int i = 0; i < values.length; i++) {
      StructField field = type.apply(i);
      values[i] = ofNullable(field.dataType(), field.nullable());
    }
    return values;
  }

  private Object ofNullable(DataType type, boolean isNullable) {
    return isNullable && random.nextInt(5) == 0 ? null : of(type);
  }

  Object of(DataType type) {
    if (type instanceof StructType struct) {
      return RowFactory.create(fields(struct));
    } else if (type instanceof ArrayType array) {
      List<Object> elements = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        elements.add(ofNullable(array.elementType(), array.containsNull()));
      }
      return CollectionConverters.asScala(elements).toSeq();
    } else if (type instanceof MapType map) {
      Map<Object, Object> entries = new LinkedHashMap<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        entries.put(key(map.keyType()), ofNullable(map.valueType(), map.valueContainsNull()));
      }
      return CollectionConverters.asScala(entries);
    } else if (type instanceof DecimalType decimal) {
      return decimal(decimal);
    }
    return plain(type.typeName(), smallNumber());
  }

  private Object key(DataType type) {
    if (type instanceof StructType struct) {
      return of(struct);
    }
    return type.equals(DataTypes.StringType)
        ? "k" + random.nextInt(5)
        : plain(type.typeName(), smallNumber());
  }

  /** Returns a small number, which may be negative. */
  private long smallNumber() {
    return random.nextLong(SMALL_NUMBER_COUNT) - SMALL_NUMBER_COUNT / 3;
  }

  private boolean isExtreme() {
    return random.nextInt(25) == 0;
  }

  private Object decimal(DecimalType type) {
    if (isExtreme()) {
      BigInteger max = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
      return new BigDecimal(random.nextBoolean() ? max : max.negate(), type.scale());
    }
    return BigDecimal.valueOf(smallNumber() * 25, 2).setScale(type.scale());
  }

  private Object plain(String type, long value) {
    boolean isMax = random.nextBoolean();
    return switch (type) {
      case "boolean" -> value % 2 == 0;
      case "byte" -> isExtreme() ? isMax ? Byte.MAX_VALUE : Byte.MIN_VALUE : (byte) value;
      case "short" -> isExtreme() ? isMax ? Short.MAX_VALUE : Short.MIN_VALUE : (short) value;
      case "integer" -> isExtreme() ? isMax ? Integer.MAX_VALUE : Integer.MIN_VALUE : (int) value;
      case "long" -> isExtreme() ? isMax ? Long.MAX_VALUE : Long.MIN_VALUE : value;
      case "float" -> (float) doubleOf(value);
      case "double" -> doubleOf(value);
      case "string" -> value < 0 ? text() : TEXTS.get((int) value);
      case "binary" -> bytes((int) value);
      case "date" -> LocalDate.ofEpochDay(isExtreme() ? isMax ? 2_932_896 : -719_162 : value);
      case "timestamp" -> instant(value);
      case "timestamp_ntz" -> LocalDateTime.ofInstant(instant(value), ZoneOffset.UTC);
      case "time(6)" ->
          LocalTime.ofNanoOfDay(
              (value + SMALL_NUMBER_COUNT) * 3_600_000_001_000L % 86_400_000_000_000L);
      case "interval year to month" -> Period.ofMonths((int) value).normalized();
      case "interval day to second" -> Duration.ofSeconds(value * 40_000, value * 1000);
      default -> throw new IllegalArgumentException(type);
    };
  }

  /** Returns a number whose sums are exact in any order, or a special value. */
  private double doubleOf(long value) {
    if (!isExtreme()) {
      return value / 4.0;
    }
    double[] extremes = {
      Double.NaN, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0x1p-20
    };
    return extremes[random.nextInt(extremes.length)];
  }

  private String text() {
    return "text " + random.nextInt(1000);
  }

  private static byte[] bytes(int value) {
    byte[] bytes = new byte[Math.abs(value) % 4];
    Arrays.fill(bytes, (byte) (value * 37));
    return bytes;
  }

  private Instant instant(long value) {
    long micros = isExtreme() ? -62_135_596_800_000_000L : value * 1_000_000_123L;
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
