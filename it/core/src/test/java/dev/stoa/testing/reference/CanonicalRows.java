package dev.stoa.testing.reference;

import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/**
 * The rows of a table as lines of JSON, one text for each value, so that readers in two languages
 * can be compared line by line.
 *
 * <p>A row is an array of its columns' values in the order of the schema, without blanks. Integers,
 * dates, times and timestamps are the stored numbers; floating point numbers are strings of their
 * bits in hexadecimal digits, with one NaN; enums are their symbols. {@code {"bytes":"00ff"}},
 * {@code {"array":[…]}}, {@code {"map":[[key,value],…]}} (keys in the order of their UTF-8), {@code
 * {"record":[…]}} and {@code {"union":[branch,value]}} are the others; a union of null and one
 * other type has no wrapper. Strings are escaped as Python's {@code json.dumps} does.
 */
final class CanonicalRows {
  private static final HexFormat HEX = HexFormat.of();

  private final StringBuilder text = new StringBuilder();

  private CanonicalRows() {}

  /** Returns the line of each row of a table, in the order of its scan. */
  static List<String> of(Table table) throws IOException {
    List<String> lines = new ArrayList<>();
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        lines.add(line(reader.record()));
      }
    }
    return lines;
  }

  /** Returns the line of one row. */
  static String line(IndexedRecord row) {
    CanonicalRows rows = new CanonicalRows();
    rows.appendFields(row);
    return rows.text.toString();
  }

  private void appendFields(IndexedRecord record) {
    text.append('[');
    for (Schema.Field field : record.getSchema().getFields()) {
      separate(field.pos());
      append(field.schema(), record.get(field.pos()));
    }
    text.append(']');
  }

  private void separate(int position) {
    if (position > 0) {
      text.append(',');
    }
  }

  private void append(Schema schema, Object value) {
    switch (schema.getType()) {
      case NULL -> text.append("null");
      case BOOLEAN, INT, LONG -> text.append(value);
      case FLOAT -> appendString(HEX.toHexDigits(Float.floatToIntBits((Float) value)));
      case DOUBLE -> appendString(HEX.toHexDigits(Double.doubleToLongBits((Double) value)));
      case STRING, ENUM -> appendString(value.toString());
      case BYTES -> appendBytes(bytes((ByteBuffer) value));
      case FIXED -> appendBytes(((GenericFixed) value).bytes());
      case UNION -> appendUnion(schema, value);
      case ARRAY -> appendArray(schema.getElementType(), (Collection<?>) value);
      case MAP -> appendMap(schema.getValueType(), (Map<?, ?>) value);
      case RECORD -> {
        text.append("{\"record\":");
        appendFields((IndexedRecord) value);
        text.append('}');
      }
    }
  }

  private void appendUnion(Schema union, Object value) {
    List<Schema> branches = union.getTypes();
    int branch = GenericData.get().resolveUnion(union, value);
    if (union.isNullable() && branches.size() == 2) {
      append(branches.get(branch), value);
      return;
    }
    text.append("{\"union\":[").append(branch).append(',');
    append(branches.get(branch), value);
    text.append("]}");
  }

  private void appendArray(Schema elementSchema, Collection<?> elements) {
    text.append("{\"array\":[");
    int position = 0;
    for (Object element : elements) {
      separate(position++);
      append(elementSchema, element);
    }
    text.append("]}");
  }

  private void appendMap(Schema valueSchema, Map<?, ?> map) {
    Map<byte[], Object> sorted = new TreeMap<>(Arrays::compareUnsigned);
    map.forEach((key, value) -> sorted.put(key.toString().getBytes(StandardCharsets.UTF_8), value));
    text.append("{\"map\":[");
    int position = 0;
    for (Map.Entry<byte[], Object> entry : sorted.entrySet()) {
      separate(position++);
      text.append('[');
      appendString(new String(entry.getKey(), StandardCharsets.UTF_8));
      text.append(',');
      append(valueSchema, entry.getValue());
      text.append(']');
    }
    text.append("]}");
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private void appendBytes(byte[] bytes) {
    text.append("{\"bytes\":\"").append(HEX.formatHex(bytes)).append("\"}");
  }

  private void appendString(String string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      appendCharacter(string.charAt(i));
    }
    text.append('"');
  }

  private void appendCharacter(char character) {
    switch (character) {
      case '"' -> text.append("\\\"");
      case '\\' -> text.append("\\\\");
      case '\n' -> text.append("\\n");
      case '\r' -> text.append("\\r");
      case '\t' -> text.append("\\t");
      case '\f' -> text.append("\\f");
      case '\b' -> text.append("\\b");
      default -> {
        if (character >= ' ' && character <= '~') {
          text.append(character);
        } else {
          text.append("\\u").append(HEX.toHexDigits(character));
        }
      }
    }
  }
}
