package dev.stoa.format.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.EagerRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.OrderedBytes;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * The values of an entry of an index that includes columns: the key as it is hashed, a bit for each
 * included column that is set if it is null, and the other included values. Immutable.
 */
public final class EntryValues {
  /** The stored kind of each column of the key, then of each included column. */
  private final TypeKind[] kinds;

  /** The ordinal of each of these columns in the record to read; -1 if it does not have it. */
  private final int[] ordinals;

  private final List<Column> columns;

  /** Whether a string is a {@code String} in the record, as Avro's property asks for. */
  private final boolean[] isJavaString;

  private final int keySize;
  private final TableSchema recordSchema;

  /**
   * Prepares reading records.
   *
   * @param keyColumns the columns of the index's key
   * @param includedColumns the included columns
   * @param recordSchema the columns of the records, each of which is one of the former
   */
  public EntryValues(
      List<Column> keyColumns, List<Column> includedColumns, TableSchema recordSchema) {
    this.recordSchema = recordSchema;
    this.keySize = keyColumns.size();
    this.kinds = new TypeKind[keySize + includedColumns.size()];
    this.ordinals = new int[kinds.length];
    this.isJavaString = new boolean[kinds.length];
    this.columns = Stream.concat(keyColumns.stream(), includedColumns.stream()).toList();
    List<Integer> recordIds = recordSchema.columns().stream().map(Column::id).toList();
    for (int i = 0; i < kinds.length; i++) {
      DataType type = columns.get(i).type().valueType();
      kinds[i] = type.storedKind();
      ordinals[i] = recordIds.indexOf(columns.get(i).id());
      isJavaString[i] =
          GenericData.StringType.String.name()
              .equals(type.properties().get(GenericData.STRING_PROP));
    }
  }

  /**
   * Appends the included values of a row.
   *
   * @param columns the vectors of the included columns
   * @param kinds the stored kinds of their types
   */
  public static void writeIncluded(
      List<ColumnVector> columns, List<TypeKind> kinds, int row, ByteWriter out) {
    for (int first = 0; first < columns.size(); first += Byte.SIZE) {
      int nulls = 0;
      for (int i = first; i < Math.min(columns.size(), first + Byte.SIZE); i++) {
        nulls |= columns.get(i).isNull(row) ? 1 << (i - first) : 0;
      }
      out.writeByte(nulls);
    }
    for (int i = 0; i < columns.size(); i++) {
      if (!columns.get(i).isNull(row)) {
        write(columns.get(i), kinds.get(i), row, out);
      }
    }
  }

  private static void write(ColumnVector column, TypeKind kind, int row, ByteWriter out) {
    switch (kind) {
      case BOOLEAN -> out.writeByte(column.booleanAt(row) ? 1 : 0);
      case INT, LONG -> out.writeZigzag(column.longAt(row));
      case FLOAT -> out.writeInt(Float.floatToRawIntBits(column.floatAt(row)));
      case DOUBLE -> out.writeLong(Double.doubleToRawLongBits(column.doubleAt(row)));
      default -> {
        int length = column.lengthAt(row);
        out.writeVarint(length);
        out.reserve(length);
        column.copyBytes(row, out.array(), out.size());
        out.advance(length);
      }
    }
  }

  /** Reads the values of an entry, from the key on, as a record. */
  public EagerRecord read(ByteReader in) {
    EagerRecord record = new EagerRecord(recordSchema.avroSchema());
    for (int i = 0; i < keySize; i++) {
      put(record, i, readKeyPart(i, in));
    }
    int nullsStart = in.position();
    in.skip((kinds.length - keySize + Byte.SIZE - 1) / Byte.SIZE);
    byte[] bytes = in.array();
    for (int i = keySize; i < kinds.length; i++) {
      int bit = i - keySize;
      if ((bytes[nullsStart + bit / Byte.SIZE] >>> bit % Byte.SIZE & 1) == 0) {
        put(record, i, readValue(i, in));
      }
    }
    if (in.remaining() > 0) {
      throw in.corrupt("expected the end of an entry's values, found more bytes");
    }
    return record;
  }

  private void put(EagerRecord record, int column, Object value) {
    if (ordinals[column] >= 0) {
      record.put(ordinals[column], value);
    }
  }

  private Object readKeyPart(int column, ByteReader in) {
    return switch (kinds[column]) {
      case BOOLEAN -> OrderedBytes.readLong(in) != 0;
      case INT, LONG -> number(column, OrderedBytes.readLong(in), in);
      default -> bytes(column, OrderedBytes.readBytes(in), in);
    };
  }

  private Object readValue(int column, ByteReader in) {
    return switch (kinds[column]) {
      case BOOLEAN -> in.readByte() != 0;
      case INT, LONG -> number(column, in.readZigzag(), in);
      case FLOAT -> Float.intBitsToFloat(in.readInt());
      case DOUBLE -> Double.longBitsToDouble(in.readLong());
      default -> bytes(column, in.readSizedBytes("value of an included column"), in);
    };
  }

  private Object number(int column, long value, ByteReader in) {
    if (kinds[column] == TypeKind.LONG) {
      return value;
    }
    if (value != (int) value) {
      throw in.corrupt("expected an int, found " + value);
    }
    return (int) value;
  }

  private Object bytes(int column, byte[] value, ByteReader in) {
    return switch (kinds[column]) {
      case STRING -> isJavaString[column] ? new String(value, UTF_8) : new Utf8(value);
      case FIXED -> fixed(column, value, in);
      default -> ByteBuffer.wrap(value);
    };
  }

  private GenericData.Fixed fixed(int column, byte[] value, ByteReader in) {
    DataType type = columns.get(column).type().valueType();
    var schema = columns.get(column).avroSchemas().schema(type);
    if (value.length != schema.getFixedSize()) {
      throw in.corrupt(
          "expected %s bytes, found %s".formatted(schema.getFixedSize(), value.length));
    }
    return new GenericData.Fixed(schema, value);
  }
}
