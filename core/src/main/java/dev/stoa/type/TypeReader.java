package dev.stoa.type;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads types in the binary form of {@link TypeWriter}. Invalid bytes throw a {@link
 * CorruptFileException}; each count or length is checked against the remaining bytes before use.
 */
public final class TypeReader {
  private final ByteReader in;

  /** The named types read, in the order of their definitions. */
  private final List<DataType> definedTypes = new ArrayList<>();

  private int depth;

  private TypeReader(byte[] bytes, String location) {
    this.in =
        new ByteReader(bytes, bytes.length, 0, new SourceLocation(location, "bytes of a type"));
  }

  /**
   * Reads a field, which must take all bytes.
   *
   * @param location where the bytes are stored, for messages
   * @throws CorruptFileException when the bytes are not a field
   */
  public static Field field(int id, String name, byte[] bytes, String location) {
    return read(bytes, location, reader -> reader.field(id, name));
  }

  /** Reads a record without fields, written by {@link TypeWriter#recordBytes}. */
  public static RecordType record(byte[] bytes, String location) {
    return read(bytes, location, TypeReader::bareRecord);
  }

  /** Reads a type. */
  public static DataType type(byte[] bytes, String location) {
    return read(bytes, location, TypeReader::type);
  }

  /** Reads a part that must take all bytes. */
  private static <T> T read(byte[] bytes, String location, Function<TypeReader, T> part) {
    TypeReader reader = new TypeReader(bytes, location);
    try {
      T value = part.apply(reader);
      if (reader.in.remaining() > 0) {
        throw reader.in.corrupt("expected the end, found " + reader.in.remaining() + " more bytes");
      }
      return value;
    } catch (IllegalArgumentException e) {
      throw reader.in.corrupt("expected a possible type, found that " + e.getMessage(), e);
    }
  }

  /** Throws if a check failed. */
  private void check(boolean isValid, String expected, int found) {
    if (!isValid) {
      throw in.corrupt("expected " + expected + ", found " + found);
    }
  }

  /** Enters a level of nesting; the caller decrements {@code depth} when it leaves. */
  private void enter() {
    depth++;
    if (depth > TypeCode.MAX_DEPTH) {
      throw in.corrupt("expected at most " + TypeCode.MAX_DEPTH + " levels, found more");
    }
  }

  private int readInt() {
    long value = in.readZigzag();
    if (value != (int) value) {
      throw in.corrupt("expected an int, found " + value);
    }
    return (int) value;
  }

  private Field field(int id, String name) {
    DataType type = type();
    int flags = in.readByte();
    check((flags & ~0x3f) == 0 && (flags & 0x30) != 0x30, "the flags of a field", flags);
    return new Field(
        id,
        name,
        type,
        optionalText(flags, TypeCode.FIELD_DOC),
        (flags & TypeCode.FIELD_DEFAULT) == 0 ? Optional.empty() : Optional.of(json()),
        order(flags),
        (flags & TypeCode.FIELD_ALIASES) == 0 ? List.of() : texts("number of aliases"),
        properties((flags & TypeCode.FIELD_PROPERTIES) != 0));
  }

  private static Field.Order order(int flags) {
    if ((flags & TypeCode.FIELD_DESCENDING) != 0) {
      return Field.Order.DESCENDING;
    }
    return (flags & TypeCode.FIELD_IGNORED) == 0 ? Field.Order.ASCENDING : Field.Order.IGNORE;
  }

  private Optional<String> optionalText(int flags, int flag) {
    return (flags & flag) == 0 ? Optional.empty() : Optional.of(in.readText("text"));
  }

  private DataType type() {
    enter();
    int first = in.readByte();
    boolean hasProperties = (first & TypeCode.HAS_PROPERTIES) != 0;
    int code = first & ~TypeCode.HAS_PROPERTIES;
    DataType type =
        code < TypeCode.SIMPLE_KINDS.size()
            ? new SimpleType(TypeCode.SIMPLE_KINDS.get(code), properties(hasProperties))
            : compound(first, code, hasProperties);
    depth--;
    return type;
  }

  private DataType compound(int first, int code, boolean hasProperties) {
    return switch (code) {
      case TypeCode.DECIMAL_BYTES ->
          new DecimalType(
              in.readCount("precision", Integer.MAX_VALUE),
              in.readCount("scale", Integer.MAX_VALUE),
              Optional.empty(),
              properties(hasProperties));
      case TypeCode.DECIMAL_FIXED -> define(fixedDecimal(hasProperties));
      case TypeCode.FIXED -> define(fixed(TypeKind.FIXED, hasProperties));
      case TypeCode.UUID_FIXED -> define(fixed(TypeKind.UUID, hasProperties));
      case TypeCode.ENUM -> define(enumType(hasProperties));
      case TypeCode.ARRAY -> new ArrayType(type(), properties(hasProperties));
      case TypeCode.MAP -> new MapType(type(), properties(hasProperties));
      case TypeCode.RECORD, TypeCode.ERROR -> record(first, code);
      case TypeCode.REFERENCE -> reference(hasProperties);
      case TypeCode.NULL_FIRST -> nullable(NullableType.NullPosition.FIRST, hasProperties);
      case TypeCode.NULL_LAST -> nullable(NullableType.NullPosition.LAST, hasProperties);
      case TypeCode.UNION -> union(hasProperties);
      default -> throw in.corrupt("expected a type, found code " + code);
    };
  }

  private DataType define(DataType type) {
    definedTypes.add(type);
    return type;
  }

  private DecimalType fixedDecimal(boolean hasProperties) {
    int precision = in.readCount("precision", Integer.MAX_VALUE);
    int scale = in.readCount("scale", Integer.MAX_VALUE);
    FixedType fixed = fixed(TypeKind.FIXED, hasProperties);
    return new DecimalType(precision, scale, Optional.of(fixed), Map.of());
  }

  private FixedType fixed(TypeKind kind, boolean hasProperties) {
    TypeName name = name(in.readText("text"), in.readByte());
    return new FixedType(
        kind, name, in.readCount("size of a fixed", Integer.MAX_VALUE), properties(hasProperties));
  }

  private EnumType enumType(boolean hasProperties) {
    String name = in.readText("text");
    int flags = in.readByte();
    TypeName typeName = name(name, flags & ~TypeCode.ENUM_DEFAULT);
    List<String> symbols = texts("number of symbols");
    Optional<String> defaultSymbol = Optional.empty();
    if ((flags & TypeCode.ENUM_DEFAULT) != 0) {
      int symbol = in.readCount("number of a symbol", Integer.MAX_VALUE);
      check(symbol < symbols.size(), "the number of a symbol", symbol);
      defaultSymbol = Optional.of(symbols.get(symbol));
    }
    return new EnumType(typeName, symbols, defaultSymbol, properties(hasProperties));
  }

  private TypeName name(String name, int flags) {
    check((flags & ~0x7) == 0, "the flags of a name", flags);
    Optional<String> namespace = optionalText(flags, TypeCode.NAME_NAMESPACE);
    Optional<String> doc = optionalText(flags, TypeCode.NAME_DOC);
    boolean hasAliases = (flags & TypeCode.NAME_ALIASES) != 0;
    return new TypeName(name, namespace, hasAliases ? texts("number of aliases") : List.of(), doc);
  }

  private RecordType unfinishedRecord(int code, int first) {
    check(code == TypeCode.RECORD || code == TypeCode.ERROR, "a record", code);
    TypeName name = name(in.readText("text"), in.readByte());
    Map<String, Object> properties = properties((first & TypeCode.HAS_PROPERTIES) != 0);
    return code == TypeCode.ERROR
        ? RecordType.unfinishedError(name, properties)
        : RecordType.unfinished(name, properties);
  }

  private RecordType bareRecord() {
    int code = in.readByte();
    return unfinishedRecord(code & ~TypeCode.HAS_PROPERTIES, code).withFields(List.of());
  }

  private RecordType record(int first, int code) {
    RecordType record = unfinishedRecord(code, first);
    definedTypes.add(record);
    List<Field> fields = in.readList("number of fields", () -> field(0, in.readText("text")));
    record.finish(fields);
    return record;
  }

  private DataType reference(boolean hasProperties) {
    int ordinal = in.readCount("number of a type", Integer.MAX_VALUE);
    check(!hasProperties && ordinal < definedTypes.size(), "the number of a type", ordinal);
    return definedTypes.get(ordinal);
  }

  private NullableType nullable(NullableType.NullPosition position, boolean hasProperties) {
    check(!hasProperties, "a nullable type without properties", 1);
    return new NullableType(type(), position);
  }

  private UnionType union(boolean hasProperties) {
    check(!hasProperties, "a union without properties", 1);
    List<DataType> branches = in.readList("number of branches", () -> type());
    return new UnionType(branches);
  }

  private List<String> texts(String countName) {
    return in.readList(countName, () -> in.readText("text"));
  }

  private Map<String, Object> properties(boolean hasProperties) {
    return hasProperties ? object() : Map.of();
  }

  private Map<String, Object> object() {
    int count = in.readCount("number of properties", in.remaining());
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = in.readText("text");
      if (values.put(name, json()) != null) {
        throw in.corrupt("expected each property once, found \"" + name + "\" again");
      }
    }
    return values;
  }

  private Object json() {
    enter();
    int code = in.readByte();
    Object value =
        switch (code) {
          case TypeCode.JSON_NULL -> JsonValues.NULL;
          case TypeCode.JSON_FALSE -> false;
          case TypeCode.JSON_TRUE -> true;
          case TypeCode.JSON_INT -> readInt();
          case TypeCode.JSON_LONG -> in.readZigzag();
          case TypeCode.JSON_BIG_INTEGER -> bigInteger();
          case TypeCode.JSON_FLOAT -> Float.intBitsToFloat(in.readInt());
          case TypeCode.JSON_DOUBLE -> Double.longBitsToDouble(in.readLong());
          case TypeCode.JSON_STRING -> in.readText("text");
          case TypeCode.JSON_LIST -> list();
          case TypeCode.JSON_OBJECT -> object();
          default -> throw in.corrupt("expected a JSON value, found code " + code);
        };
    depth--;
    return value;
  }

  private BigInteger bigInteger() {
    byte[] bytes = in.readSizedBytes("number");
    check(bytes.length > 0, "the length of a number", 0);
    return new BigInteger(bytes);
  }

  private List<Object> list() {
    return in.readList("number of elements", () -> json());
  }
}
