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
 * Writes fields and records in their self-contained binary form: a named type is defined at its
 * first use and referred to by its ordinal afterwards. Equal types give equal bytes.
 */
public final class TypeWriter {
  private final ByteWriter out = new ByteWriter();

  /** The named types written, in the order of their definitions. */
  private final List<DataType> definedTypes = new ArrayList<>();

  private int depth;

  private TypeWriter() {}

  /**
   * The bytes of a field without its id and name, which a file stores elsewhere.
   *
   * @throws InvalidTableException when types are nested too deeply, or a name is not valid Unicode
   */
  public static byte[] fieldBytes(Field field) {
    TypeWriter writer = new TypeWriter();
    writer.field(field);
    return writer.out.toByteArray();
  }

  /** The bytes of a record without its fields. */
  public static byte[] recordBytes(RecordType record) {
    TypeWriter writer = new TypeWriter();
    writer.code(recordCode(record), record.properties());
    writer.name(record.name(), 0);
    writer.properties(record.properties());
    return writer.out.toByteArray();
  }

  /** The bytes of a type. */
  public static byte[] typeBytes(DataType type) {
    TypeWriter writer = new TypeWriter();
    writer.type(type);
    return writer.out.toByteArray();
  }

  private static int recordCode(RecordType record) {
    return record.isError() ? TypeCode.ERROR : TypeCode.RECORD;
  }

  private void field(Field field) {
    type(field.type());
    int flags =
        flag(field.doc().isPresent(), TypeCode.FIELD_DOC)
            | flag(field.defaultValue().isPresent(), TypeCode.FIELD_DEFAULT)
            | flag(!field.aliases().isEmpty(), TypeCode.FIELD_ALIASES)
            | flag(!field.properties().isEmpty(), TypeCode.FIELD_PROPERTIES)
            | flag(field.order() == Field.Order.DESCENDING, TypeCode.FIELD_DESCENDING)
            | flag(field.order() == Field.Order.IGNORE, TypeCode.FIELD_IGNORED);
    out.writeByte(flags);
    field.doc().ifPresent(this::text);
    field.defaultValue().ifPresent(this::json);
    aliases(field.aliases());
    properties(field.properties());
  }

  private static int flag(boolean isSet, int flag) {
    return isSet ? flag : 0;
  }

  private void type(DataType type) {
    enter();
    switch (type.kind()) {
      case DECIMAL -> decimal((DecimalType) type);
      case FIXED, ENUM, RECORD -> named(type);
      case ARRAY -> {
        code(TypeCode.ARRAY, type.properties());
        type(((ArrayType) type).element());
        properties(type.properties());
      }
      case MAP -> {
        code(TypeCode.MAP, type.properties());
        type(((MapType) type).value());
        properties(type.properties());
      }
      case NULLABLE -> {
        boolean isFirst = ((NullableType) type).nullPosition() == NullableType.NullPosition.FIRST;
        out.writeByte(isFirst ? TypeCode.NULL_FIRST : TypeCode.NULL_LAST);
        type(type.valueType());
      }
      case UNION -> {
        out.writeByte(TypeCode.UNION);
        List<DataType> branches = ((UnionType) type).branches();
        out.writeVarint(branches.size());
        branches.forEach(this::type);
      }
      default -> {
        if (type instanceof FixedType) {
          named(type);
        } else {
          code(TypeCode.SIMPLE_KINDS.indexOf(type.kind()), type.properties());
          properties(type.properties());
        }
      }
    }
    depth--;
  }

  private void enter() {
    depth++;
    if (depth > TypeCode.MAX_DEPTH) {
      throw new InvalidTableException(
          "a type or a default has more than "
              + TypeCode.MAX_DEPTH
              + " levels of nesting: flatten it");
    }
  }

  private void code(int code, Map<String, Object> properties) {
    out.writeByte(code | flag(!properties.isEmpty(), TypeCode.HAS_PROPERTIES));
  }

  private void decimal(DecimalType type) {
    if (type.fixed().isPresent() && writeReferenceOrDefine(type)) {
      return;
    }
    code(
        type.fixed().isPresent() ? TypeCode.DECIMAL_FIXED : TypeCode.DECIMAL_BYTES,
        type.properties());
    out.writeVarint(type.precision());
    out.writeVarint(type.scale());
    type.fixed().ifPresent(this::fixed);
    properties(type.properties());
  }

  private void fixed(FixedType type) {
    name(type.name(), 0);
    out.writeVarint(type.size());
  }

  private void named(DataType type) {
    if (writeReferenceOrDefine(type)) {
      return;
    }
    if (type instanceof FixedType fixed) {
      code(fixed.kind() == TypeKind.UUID ? TypeCode.UUID_FIXED : TypeCode.FIXED, type.properties());
      fixed(fixed);
      properties(type.properties());
    } else if (type instanceof EnumType symbols) {
      code(TypeCode.ENUM, type.properties());
      name(symbols.name(), flag(symbols.defaultSymbol().isPresent(), TypeCode.ENUM_DEFAULT));
      texts(symbols.symbols());
      symbols
          .defaultSymbol()
          .ifPresent(symbol -> out.writeVarint(symbols.symbols().indexOf(symbol)));
      properties(type.properties());
    } else {
      RecordType record = (RecordType) type;
      code(recordCode(record), type.properties());
      name(record.name(), 0);
      properties(type.properties());
      out.writeVarint(record.fields().size());
      for (Field field : record.fields()) {
        text(field.name());
        field(field);
      }
    }
  }

  /** Writes a reference if the type is already defined; otherwise records its definition. */
  private boolean writeReferenceOrDefine(DataType type) {
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

  private void name(TypeName name, int otherFlags) {
    text(name.name());
    Optional<String> namespace = name.namespace();
    out.writeByte(
        otherFlags
            | flag(namespace.isPresent(), TypeCode.NAME_NAMESPACE)
            | flag(name.doc().isPresent(), TypeCode.NAME_DOC)
            | flag(!name.aliases().isEmpty(), TypeCode.NAME_ALIASES));
    namespace.ifPresent(this::text);
    name.doc().ifPresent(this::text);
    aliases(name.aliases());
  }

  private void aliases(List<String> aliases) {
    if (!aliases.isEmpty()) {
      texts(aliases);
    }
  }

  private void texts(List<String> texts) {
    out.writeVarint(texts.size());
    texts.forEach(this::text);
  }

  private void properties(Map<String, Object> properties) {
    if (!properties.isEmpty()) {
      object(properties);
    }
  }

  private void object(Map<?, ?> values) {
    out.writeVarint(values.size());
    values.forEach(
        (name, value) -> {
          text((String) name);
          json(value);
        });
  }

  private void json(Object value) {
    enter();
    if (value == JsonValues.NULL) {
      out.writeByte(TypeCode.JSON_NULL);
    } else if (value instanceof Boolean truth) {
      out.writeByte(truth ? TypeCode.JSON_TRUE : TypeCode.JSON_FALSE);
    } else if (value instanceof String text) {
      out.writeByte(TypeCode.JSON_STRING);
      text(text);
    } else if (value instanceof List<?> list) {
      out.writeByte(TypeCode.JSON_LIST);
      out.writeVarint(list.size());
      list.forEach(this::json);
    } else if (value instanceof Map<?, ?> map) {
      out.writeByte(TypeCode.JSON_OBJECT);
      object(map);
    } else {
      number((Number) value);
    }
    depth--;
  }

  private void number(Number value) {
    if (value instanceof Integer || value instanceof Long) {
      out.writeByte(value instanceof Integer ? TypeCode.JSON_INT : TypeCode.JSON_LONG);
      out.writeZigzag(value.longValue());
    } else if (value instanceof BigInteger big) {
      out.writeByte(TypeCode.JSON_BIG_INTEGER);
      out.writeSizedBytes(big.toByteArray());
    } else if (value instanceof Float number) {
      out.writeByte(TypeCode.JSON_FLOAT);
      out.writeInt(Float.floatToRawIntBits(number));
    } else {
      out.writeByte(TypeCode.JSON_DOUBLE);
      out.writeLong(Double.doubleToRawLongBits((Double) value));
    }
  }

  private void text(String text) {
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
