package dev.stoa.hadoop.text;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.EagerRecord;
import dev.stoa.data.FieldNameIndex;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * The current record of a {@link FieldSource}, whose fields are located and parsed when they are
 * asked for. It and its values are valid until the source moves to the next record. Passed to map
 * functions by {@link TextRecordReader}.
 */
final class TextRecord implements ColumnarRecord {
  /** The position of a field that a file does not contain, and that is therefore null. */
  static final int ABSENT = -1;

  private static final int MAX_QUOTED_LENGTH = 60;
  private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

  private final Schema schema;
  private final FieldNameIndex names;
  private final FieldSource source;
  private final FieldDecoder[] decoders;
  private final int[] positions;

  /** The objects that {@link #get} returns, and those of the typed accessors. */
  private final Utf8[] values;

  private final Utf8[] texts;
  private final ByteBuffer[] buffers;

  /**
   * Creates the record of a source.
   *
   * @param positions the position of each field in the file's records, or {@link #ABSENT}
   */
  TextRecord(Schema schema, FieldSource source, List<FieldDecoder> decoders, int[] positions) {
    this.schema = schema;
    this.names = new FieldNameIndex(schema);
    this.source = source;
    this.decoders = decoders.toArray(FieldDecoder[]::new);
    this.positions = positions;
    this.values = new Utf8[positions.length];
    this.texts = new Utf8[positions.length];
    this.buffers = new ByteBuffer[positions.length];
    for (int i = 0; i < positions.length; i++) {
      values[i] = new Utf8();
      texts[i] = new Utf8();
      buffers[i] = NO_BYTES;
    }
  }

  // hot: stoa bench parsing
  @Override
  public boolean isNullAt(int ordinal) {
    int position = positions[ordinal];
    if (position == ABSENT) {
      return true;
    }
    source.locate(position);
    return decoders[ordinal].isNull(source);
  }

  /** Locates a field; returns whether it has a value of a kind. */
  private boolean isAt(int ordinal, TypeKind kind) {
    return decoders[ordinal].storedKind() == kind && !isNullAt(ordinal);
  }

  @Override
  public boolean booleanAt(int ordinal) {
    if (!isAt(ordinal, TypeKind.BOOLEAN)) {
      return ColumnarRecord.super.booleanAt(ordinal);
    }
    try {
      return decoders[ordinal].booleanValue(source);
    } catch (IllegalArgumentException e) {
      throw invalid(ordinal, e);
    }
  }

  @Override
  public int intAt(int ordinal) {
    if (!isAt(ordinal, TypeKind.INT)) {
      return ColumnarRecord.super.intAt(ordinal);
    }
    try {
      return (int) decoders[ordinal].longValue(source);
    } catch (IllegalArgumentException e) {
      throw invalid(ordinal, e);
    }
  }

  @Override
  public long longAt(int ordinal) {
    if (!isAt(ordinal, TypeKind.LONG) && !isAt(ordinal, TypeKind.INT)) {
      return ColumnarRecord.super.longAt(ordinal);
    }
    try {
      return decoders[ordinal].longValue(source);
    } catch (IllegalArgumentException e) {
      throw invalid(ordinal, e);
    }
  }

  @Override
  public float floatAt(int ordinal) {
    if (!isAt(ordinal, TypeKind.FLOAT)) {
      return ColumnarRecord.super.floatAt(ordinal);
    }
    try {
      return decoders[ordinal].floatValue(source);
    } catch (IllegalArgumentException e) {
      throw invalid(ordinal, e);
    }
  }

  @Override
  public double doubleAt(int ordinal) {
    if (isAt(ordinal, TypeKind.FLOAT)) {
      return floatAt(ordinal);
    }
    if (!isAt(ordinal, TypeKind.DOUBLE)) {
      return ColumnarRecord.super.doubleAt(ordinal);
    }
    try {
      return decoders[ordinal].doubleValue(source);
    } catch (IllegalArgumentException e) {
      throw invalid(ordinal, e);
    }
  }

  @Override
  public Utf8 textAt(int ordinal) {
    if (!isAt(ordinal, TypeKind.STRING)) {
      return ColumnarRecord.super.textAt(ordinal);
    }
    try {
      decoders[ordinal].decodeText(source, texts[ordinal]);
      return texts[ordinal];
    } catch (IllegalArgumentException e) {
      throw invalid(ordinal, e);
    }
  }

  @Override
  public ByteBuffer bytesAt(int ordinal) {
    if (!isAt(ordinal, TypeKind.BYTES) && !isAt(ordinal, TypeKind.FIXED)) {
      return ColumnarRecord.super.bytesAt(ordinal);
    }
    try {
      buffers[ordinal] = decoders[ordinal].decodeBytes(source, buffers[ordinal]);
      return buffers[ordinal];
    } catch (IllegalArgumentException e) {
      throw invalid(ordinal, e);
    }
  }

  @Override
  public Object get(int ordinal) {
    if (isNullAt(ordinal)) {
      return null;
    }
    try {
      return decoders[ordinal].object(source, values[ordinal]);
    } catch (IllegalArgumentException e) {
      throw invalid(ordinal, e);
    }
  }

  /**
   * Checks all fields of the record.
   *
   * @throws InvalidTextException when one does not fit the schema
   */
  void check() {
    source.checkFields();
    for (int ordinal = 0; ordinal < positions.length; ordinal++) {
      get(ordinal);
    }
  }

  private InvalidTextException invalid(int ordinal, IllegalArgumentException cause) {
    source.locate(positions[ordinal]);
    String reason =
        cause instanceof NumberFormatException || cause.getMessage() == null
            ? "expected %s, found \"%s\"".formatted(typeName(decoders[ordinal]), quotedText())
            : cause.getMessage();
    return new InvalidTextException(
        "%s, column \"%s\": %s: correct it, declare another type, or skip such records with %s"
            .formatted(
                source.location(),
                schema.getFields().get(ordinal).name(),
                reason,
                TextSettings.SKIP_BAD),
        cause);
  }

  private static String typeName(FieldDecoder decoder) {
    return decoder.type().displayName().replace(" not null", "");
  }

  private String quotedText() {
    String text =
        new String(source.bytes, source.from, source.to - source.from, StandardCharsets.UTF_8);
    return text.length() <= MAX_QUOTED_LENGTH ? text : text.substring(0, MAX_QUOTED_LENGTH) + "…";
  }

  @Override
  public Object get(String name) {
    return get(names.ordinalOf(name));
  }

  @Override
  public int ordinalOf(String name) {
    return names.ordinalOf(name);
  }

  @Override
  public boolean hasField(String name) {
    return names.contains(name);
  }

  @Override
  public Schema getSchema() {
    return schema;
  }

  @Override
  public void put(int ordinal, Object value) {
    throw new AvroRuntimeException("this record is a read-only view: change its copy()");
  }

  @Override
  public void put(String name, Object value) {
    put(names.ordinalOf(name), value);
  }

  @Override
  public ColumnarRecord copy() {
    EagerRecord copy = new EagerRecord(schema);
    for (int ordinal = 0; ordinal < positions.length; ordinal++) {
      Object value = get(ordinal);
      copy.put(ordinal, value instanceof Utf8 text ? new Utf8(text) : value);
    }
    return copy;
  }

  /** Returns whether the other object is a record with the same schema and values, of any class. */
  @Override
  public boolean equals(Object other) {
    return this == other || copy().equals(other);
  }

  @Override
  public int hashCode() {
    return GenericData.get().hashCode(this, schema);
  }

  @Override
  public String toString() {
    return GenericData.get().toString(this);
  }
}
