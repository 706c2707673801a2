package dev.stoa.type;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteWriter;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes fields, records and types in their binary form, which is self-contained: a named type is
 * defined at its first use, and later uses refer to it by its ordinal. Equal types with properties
 * in the same order have equal bytes.
 */
public final class TypeWriter {
  private final ByteWriter out = new ByteWriter();

  /** The named types that have been written, in the order of their definitions. */
  private final List<DataType> definedTypes = new ArrayList<>();

  private int depth;

  private TypeWriter() {}

  /**
   * Returns the bytes of a field without its id and name, which a file stores elsewhere.
   *
   * @throws InvalidTableException when types are nested too deeply, or a name is not valid Unicode
   */
  public static byte[] fieldBytes(Field field) {
    TypeWriter writer = new TypeWriter();
    writer.writeField(field);
    return writer.out.toByteArray();
  }

  /** Returns the bytes of a record without its fields. */
  public static byte[] recordBytes(RecordType record) {
    TypeWriter writer = new TypeWriter();
    writer.writeCode(recordCode(record), record.properties());
    writer.writeName(record.name(), 0);
    writer.writeProperties(record.properties());
    return writer.out.toByteArray();
  }

  /** Returns the bytes of a type. */
  public static byte[] typeBytes(DataType type) {
    TypeWriter writer = new TypeWriter();
    writer.writeType(type);
    return writer.out.toByteArray();
  }

  private static int recordCode(RecordType record) {
    return record.isError() ? TypeCode.ERROR : TypeCode.RECORD;
  }

  private void writeField(Field field) {
    writeType(field.type());
    int flags =
        flag(field.doc().isPresent(), TypeCode.FIELD_DOC)
            | flag(field.defaultValue().isPresent(), TypeCode.FIELD_DEFAULT)
            | flag(!field.aliases().isEmpty(), TypeCode.FIELD_ALIASES)
            | flag(!field.properties().isEmpty(), TypeCode.FIELD_PROPERTIES)
            | flag(field.order() == Field.Order.DESCENDING, TypeCode.FIELD_DESCENDING)
            | flag(field.order() == Field.Order.IGNORE, TypeCode.FIELD_IGNORED);
    out.writeByte(flags);
    field.doc().ifPresent(this::writeText);
    field.defaultValue().ifPresent(this::writeJson);
    writeAliases(field.aliases());
    writeProperties(field.properties());
  }

  private static int flag(boolean isSet, int flag) {
    return isSet ? flag : 0;
  }

  private void writeType(DataType type) {
    enter();
    switch (type.kind()) {
      case DECIMAL -> writeDecimal((DecimalType) type);
      case FIXED, ENUM, RECORD -> writeNamed(type);
      case ARRAY -> {
        writeCode(TypeCode.ARRAY, type.properties());
        writeType(((ArrayType) type).element());
        writeProperties(type.properties());
      }
      case MAP -> {
        writeCode(TypeCode.MAP, type.properties());
        writeType(((MapType) type).value());
        writeProperties(type.properties());
      }
      case NULLABLE -> {
        boolean isNullFirst =
            ((NullableType) type).nullPosition() == NullableType.NullPosition.FIRST;
        out.writeByte(isNullFirst ? TypeCode.NULL_FIRST : TypeCode.NULL_LAST);
        writeType(type.valueType());
      }
      case UNION -> {
        out.writeByte(TypeCode.UNION);
        List<DataType> branches = ((UnionType) type).branches();
        out.writeVarint(branches.size());
        branches.forEach(this::writeType);
      }
      default -> {
        if (type instanceof FixedType) { // a UUID that is not a string
          writeNamed(type);
        } else {
          writeCode(TypeCode.SIMPLE_KINDS.indexOf(type.kind()), type.properties());
          writeProperties(type.properties());
        }
      }
    }
    depth--;
  }

  private void enter() {
    depth++;
    if (depth > TypeCode.MAX_DEPTH) {
      throw new InvalidTableException(
          "a type, a default or a property has more than "
              + TypeCode.MAX_DEPTH
              + " levels of nesting: flatten it");
    }
  }

  private void writeCode(int code, Map<String, Object> properties) {
    out.writeByte(code | flag(!properties.isEmpty(), TypeCode.HAS_PROPERTIES));
  }

  private void writeDecimal(DecimalType type) {
    if (type.fixed().isPresent() && writeReferenceIfDefined(type)) {
      return;
    }
    writeCode(
        type.fixed().isPresent() ? TypeCode.DECIMAL_FIXED : TypeCode.DECIMAL_BYTES,
        type.properties());
    out.writeVarint(type.precision());
    out.writeVarint(type.scale());
    type.fixed().ifPresent(this::writeFixed);
    writeProperties(type.properties());
  }

  private void writeFixed(FixedType type) {
    writeName(type.name(), 0);
    out.writeVarint(type.size());
  }

  private void writeNamed(DataType type) {
    if (writeReferenceIfDefined(type)) {
      return;
    }
    if (type instanceof FixedType fixed) {
      writeCode(
          fixed.kind() == TypeKind.UUID ? TypeCode.UUID_FIXED : TypeCode.FIXED, type.properties());
      writeFixed(fixed);
      writeProperties(type.properties());
    } else if (type instanceof EnumType enumType) {
      writeCode(TypeCode.ENUM, type.properties());
      writeName(enumType.name(), flag(enumType.defaultSymbol().isPresent(), TypeCode.ENUM_DEFAULT));
      writeTexts(enumType.symbols());
      enumType
          .defaultSymbol()
          .ifPresent(symbol -> out.writeVarint(enumType.symbols().indexOf(symbol)));
      writeProperties(type.properties());
    } else {
      RecordType record = (RecordType) type;
      writeCode(recordCode(record), type.properties());
      writeName(record.name(), 0);
      writeProperties(type.properties());
      out.writeVarint(record.fields().size());
      for (Field field : record.fields()) {
        writeText(field.name());
        writeField(field);
      }
    }
  }

  /** Writes a reference and returns true if the type has been written; otherwise records it. */
  private boolean writeReferenceIfDefined(DataType type) {
    String name = UnionType.branchName(type);
    for (int i = 0; i < definedTypes.size(); i++) {
      DataType definedType = definedTypes.get(i);
      if (definedType == type
          || (UnionType.branchName(definedType).equals(name) && definedType.equals(type))) {
        out.writeByte(TypeCode.REFERENCE);
        out.writeVarint(i);
        return true;
      }
    }
    definedTypes.add(type);
    return false;
  }

  private void writeName(TypeName name, int otherFlags) {
    writeText(name.name());
    Optional<String> namespace = name.namespace();
    out.writeByte(
        otherFlags
            | flag(namespace.isPresent(), TypeCode.NAME_NAMESPACE)
            | flag(name.doc().isPresent(), TypeCode.NAME_DOC)
            | flag(!name.aliases().isEmpty(), TypeCode.NAME_ALIASES));
    namespace.ifPresent(this::writeText);
    name.doc().ifPresent(this::writeText);
    writeAliases(name.aliases());
  }

  private void writeAliases(List<String> aliases) {
    if (!aliases.isEmpty()) {
      writeTexts(aliases);
    }
  }

  private void writeTexts(List<String> texts) {
    out.writeVarint(texts.size());
    texts.forEach(this::writeText);
  }

  private void writeProperties(Map<String, Object> properties) {
    if (!properties.isEmpty()) {
      writeJsonObject(properties);
    }
  }

  private void writeJsonObject(Map<?, ?> values) {
    out.writeVarint(values.size());
    values.forEach(
        (name, value) -> {
          writeText((String) name);
          writeJson(value);
        });
  }

  private void writeJson(Object value) {
    enter();
    if (value == JsonValues.NULL) {
      out.writeByte(TypeCode.JSON_NULL);
    } else if (value instanceof Boolean bool) {
      out.writeByte(bool ? TypeCode.JSON_TRUE : TypeCode.JSON_FALSE);
    } else if (value instanceof String text) {
      out.writeByte(TypeCode.JSON_STRING);
      writeText(text);
    } else if (value instanceof List<?> list) {
      out.writeByte(TypeCode.JSON_LIST);
      out.writeVarint(list.size());
      list.forEach(this::writeJson);
    } else if (value instanceof Map<?, ?> map) {
      out.writeByte(TypeCode.JSON_OBJECT);
      writeJsonObject(map);
    } else {
      writeJsonNumber((Number) value);
    }
    depth--;
  }

  private void writeJsonNumber(Number value) {
    if (value instanceof Integer || value instanceof Long) {
      out.writeByte(value instanceof Integer ? TypeCode.JSON_INT : TypeCode.JSON_LONG);
      out.writeZigzag(value.longValue());
    } else if (value instanceof BigInteger integer) {
      out.writeByte(TypeCode.JSON_BIG_INTEGER);
      out.writeSizedBytes(integer.toByteArray());
    } else if (value instanceof Float floatValue) {
      out.writeByte(TypeCode.JSON_FLOAT);
      out.writeInt(Float.floatToRawIntBits(floatValue));
    } else {
      out.writeByte(TypeCode.JSON_DOUBLE);
      out.writeLong(Double.doubleToRawLongBits((Double) value));
    }
  }

  private void writeText(String text) {
    try {
      ByteBuffer utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      out.writeVarint(utf8.remaining());
      out.writeBytes(utf8);
    } catch (CharacterCodingException e) {
      throw new InvalidTableException(
          "a schema contains an unpaired surrogate: use valid Unicode", e);
    }
  }
}
