package dev.stoa.spark;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Formats Spark's rows and Avro's records as texts that are equal if and only if their values are;
 * used to compare the two.
 */
public final class RowText {
  private RowText() {}

  /** Formats a value that Spark's {@code collect} returned. */
  public static String of(Object value) {
    if (value instanceof Row row) {
      List<String> fields = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        fields.add(of(row.get(i)));
      }
      return fields.toString();
    } else if (value instanceof scala.collection.Map<?, ?> map) {
      return sortedMap(CollectionConverters.asJava(map));
    } else if (value instanceof scala.collection.Seq<?> elements) {
      return CollectionConverters.asJava(elements).stream().map(RowText::of).toList().toString();
    } else if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    return String.valueOf(value);
  }

  private static String sortedMap(Map<?, ?> map) {
    Map<String, String> texts = new TreeMap<>();
    map.forEach((key, value) -> texts.put(key.toString(), of(value)));
    return texts.toString();
  }

  /** Formats an Avro value like the value that Spark should return for it. */
  public static String of(Schema schema, Object value) {
    if (value == null) {
      return "null";
    }
    Schema type =
        schema.getType() == Schema.Type.UNION
            ? schema.getTypes().get(schema.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0)
            : schema;
    return switch (type.getType()) {
      case RECORD -> {
        List<String> fields = new ArrayList<>();
        for (Schema.Field field : type.getFields()) {
          fields.add(of(field.schema(), ((IndexedRecord) value).get(field.pos())));
        }
        yield fields.toString();
      }
      case ARRAY ->
          ((Collection<?>) value)
              .stream().map(element -> of(type.getElementType(), element)).toList().toString();
      case MAP -> {
        Map<String, String> texts = new TreeMap<>();
        ((Map<?, ?>) value)
            .forEach((key, element) -> texts.put(key.toString(), of(type.getValueType(), element)));
        yield texts.toString();
      }
      case BYTES -> bytes(type, ((ByteBuffer) value).duplicate());
      case FIXED -> bytes(type, ByteBuffer.wrap(((GenericFixed) value).bytes()));
      case INT -> isDate(type) ? LocalDate.ofEpochDay((Integer) value).toString() : "" + value;
      case LONG -> longText(type.getLogicalType(), (Long) value);
      default -> value.toString();
    };
  }

  private static boolean isDate(Schema type) {
    return type.getLogicalType() instanceof LogicalTypes.Date;
  }

  private static String bytes(Schema type, ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    LogicalType logical = type.getLogicalType();
    if (logical instanceof LogicalTypes.Decimal decimal && decimal.getPrecision() <= 38) {
      return new BigDecimal(new BigInteger(bytes), decimal.getScale()).toString();
    } else if (logical instanceof LogicalTypes.Uuid) {
      ByteBuffer halves = ByteBuffer.wrap(bytes);
      return new UUID(halves.getLong(), halves.getLong()).toString();
    }
    return HexFormat.of().formatHex(bytes);
  }

  private static String longText(LogicalType logical, long value) {
    if (logical == null) {
      return Long.toString(value);
    }
    return switch (logical.getName()) {
      case "timestamp-millis" -> Instant.ofEpochMilli(value).toString();
      case "timestamp-micros" -> instantOfMicros(value).toString();
      case "local-timestamp-millis" -> localDateTime(Instant.ofEpochMilli(value)).toString();
      case "local-timestamp-micros" -> localDateTime(instantOfMicros(value)).toString();
      default -> Long.toString(value);
    };
  }

  private static Instant instantOfMicros(long value) {
    return Instant.EPOCH.plus(value, ChronoUnit.MICROS);
  }

  private static LocalDateTime localDateTime(Instant instant) {
    return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }
}
