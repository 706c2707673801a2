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
  private static final int ORDER_FLAGS = TypeCode.FIELD_DESCENDING | TypeCode.FIELD_IGNORED;

  private final ByteReader in;

  /** The named types that have been read, in the order of their definitions. */
  private final List<DataType> definedTypes = new ArrayList<>();

  private int depth;

  private TypeReader(byte[] bytes, String location) {
    this.in =
        new ByteReader(bytes, bytes.length, 0, new SourceLocation(location, "bytes of a type"));
  }

  /**
   * Reads a field without its id and name, written by {@link TypeWriter#fieldBytes}.
   *
   * @param location the location of the bytes, for messages
   * @throws CorruptFileException when the bytes are not a field
   */
  public static Field field(int id, String name, byte[] bytes, String location) {
    return readAll(bytes, location, reader -> reader.readField(id, name));
  }

  /** Reads a record without fields, written by {@link TypeWriter#recordBytes}. */
  public static RecordType record(byte[] bytes, String location) {
    return readAll(bytes, location, TypeReader::readBareRecord);
  }

  /** Reads a type, written by {@link TypeWriter#typeBytes}. */
  public static DataType type(byte[] bytes, String location) {
    return readAll(bytes, location, TypeReader::readType);
  }

  /** Returns the result of a method of the reader, which must consume all bytes. */
  private static <T> T readAll(byte[] bytes, String location, Function<TypeReader, T> readMethod) {
    TypeReader reader = new TypeReader(bytes, location);
    try {
      T value = readMethod.apply(reader);
      if (reader.in.remaining() > 0) {
        throw reader.in.corrupt(
            "expected the end of the type, found " + reader.in.remaining() + " more bytes");
      }
      return value;
    } catch (IllegalArgumentException e) {
      throw reader.in.corrupt("expected a valid type: " + e.getMessage(), e);
    }
  }

  /** Throws a {@link CorruptFileException} if a value is not valid. */
  private void check(boolean isValid, String expected, int found) {
    if (!isValid) {
      throw in.corrupt("expected " + expected + ", found " + found);
    }
  }

  private void checkNoProperties(boolean hasProperties, String subject) {
    if (hasProperties) {
      throw in.corrupt("expected " + subject + " without properties, found properties");
    }
  }

  /** Enters a level of nesting; the caller decrements {@code depth} when it leaves. */
  private void enter() {
    depth++;
    if (depth > TypeCode.MAX_DEPTH) {
      throw in.corrupt("expected at most " + TypeCode.MAX_DEPTH + " levels of nesting, found more");
    }
  }

  private int readInt() {
    long value = in.readZigzag();
    if (value != (int) value) {
      throw in.corrupt("expected an int, found " + value);
    }
    return (int) value;
  }

  private Field readField(int id, String name) {
    DataType type = readType();
    int flags = in.readByte();
    boolean hasTwoOrders = (flags & ORDER_FLAGS) == ORDER_FLAGS;
    check((flags & ~TypeCode.FIELD_FLAGS) == 0 && !hasTwoOrders, "the flags of a field", flags);
    return new Field(
        id,
        name,
        type,
        readOptionalText(flags, TypeCode.FIELD_DOC, "documentation"),
        (flags & TypeCode.FIELD_DEFAULT) == 0 ? Optional.empty() : Optional.of(readJson()),
        order(flags),
        (flags & TypeCode.FIELD_ALIASES) == 0 ? List.of() : readTexts("number of aliases", "alias"),
        readProperties((flags & TypeCode.FIELD_PROPERTIES) != 0));
  }

  private static Field.Order order(int flags) {
    if ((flags & TypeCode.FIELD_DESCENDING) != 0) {
      return Field.Order.DESCENDING;
    }
    return (flags & TypeCode.FIELD_IGNORED) == 0 ? Field.Order.ASCENDING : Field.Order.IGNORE;
  }

  private Optional<String> readOptionalText(int flags, int flag, String description) {
    return (flags & flag) == 0 ? Optional.empty() : Optional.of(in.readText(description));
  }

  private DataType readType() {
    enter();
    DataType type = readTypeAfter(in.readByte());
    depth--;
    return type;
  }

  /**
   * Reads the rest of a type. Contains only the cases that call {@link #readType}: others would
   * enlarge the frames of this recursive method on the stack.
   */
  private DataType readTypeAfter(int firstByte) {
    boolean hasProperties = (firstByte & TypeCode.HAS_PROPERTIES) != 0;
    int code = firstByte & ~TypeCode.HAS_PROPERTIES;
    return switch (code) {
      case TypeCode.ARRAY -> new ArrayType(readType(), readProperties(hasProperties));
      case TypeCode.MAP -> new MapType(readType(), readProperties(hasProperties));
      case TypeCode.RECORD, TypeCode.ERROR -> readRecord(firstByte);
      case TypeCode.NULL_FIRST -> readNullable(NullableType.NullPosition.FIRST, hasProperties);
      case TypeCode.NULL_LAST -> readNullable(NullableType.NullPosition.LAST, hasProperties);
      case TypeCode.UNION -> readUnion(hasProperties);
      default -> readTypeWithoutNestedTypes(code, hasProperties);
    };
  }

  private DataType readTypeWithoutNestedTypes(int code, boolean hasProperties) {
    if (code < TypeCode.SIMPLE_KINDS.size()) {
      return new SimpleType(TypeCode.SIMPLE_KINDS.get(code), readProperties(hasProperties));
    }
    return switch (code) {
      case TypeCode.DECIMAL_BYTES ->
          new DecimalType(
              in.readCount("precision", Integer.MAX_VALUE),
              in.readCount("scale", Integer.MAX_VALUE),
              Optional.empty(),
              readProperties(hasProperties));
      case TypeCode.DECIMAL_FIXED -> define(readFixedDecimal(hasProperties));
      case TypeCode.FIXED -> define(readFixed(TypeKind.FIXED, hasProperties));
      case TypeCode.UUID_FIXED -> define(readFixed(TypeKind.UUID, hasProperties));
      case TypeCode.ENUM -> define(readEnum(hasProperties));
      case TypeCode.REFERENCE -> readReference(hasProperties);
      default -> throw in.corrupt("expected a type, found code " + code);
    };
  }

  private DataType define(DataType type) {
    definedTypes.add(type);
    return type;
  }

  private DecimalType readFixedDecimal(boolean hasProperties) {
    int precision = in.readCount("precision", Integer.MAX_VALUE);
    int scale = in.readCount("scale", Integer.MAX_VALUE);
    FixedType fixed = readFixed(TypeKind.FIXED, hasProperties);
    return new DecimalType(precision, scale, Optional.of(fixed), Map.of());
  }

  private FixedType readFixed(TypeKind kind, boolean hasProperties) {
    TypeName name = readTypeName(in.readText("name of a type"), in.readByte());
    return new FixedType(
        kind,
        name,
        in.readCount("size of a fixed", Integer.MAX_VALUE),
        readProperties(hasProperties));
  }

  private EnumType readEnum(boolean hasProperties) {
    String name = in.readText("name of a type");
    int flags = in.readByte();
    TypeName typeName = readTypeName(name, flags & ~TypeCode.ENUM_DEFAULT);
    List<String> symbols = readTexts("number of symbols", "symbol");
    Optional<String> defaultSymbol = Optional.empty();
    if ((flags & TypeCode.ENUM_DEFAULT) != 0) {
      int ordinal = in.readCount("ordinal of a symbol", Integer.MAX_VALUE);
      check(ordinal < symbols.size(), "the ordinal of a symbol", ordinal);
      defaultSymbol = Optional.of(symbols.get(ordinal));
    }
    return new EnumType(typeName, symbols, defaultSymbol, readProperties(hasProperties));
  }

  private TypeName readTypeName(String name, int flags) {
    check((flags & ~TypeCode.NAME_FLAGS) == 0, "the flags of a name", flags);
    Optional<String> namespace = readOptionalText(flags, TypeCode.NAME_NAMESPACE, "namespace");
    Optional<String> doc = readOptionalText(flags, TypeCode.NAME_DOC, "documentation");
    boolean hasAliases = (flags & TypeCode.NAME_ALIASES) != 0;
    return new TypeName(
        name, namespace, hasAliases ? readTexts("number of aliases", "alias") : List.of(), doc);
  }

  private RecordType readUnfinishedRecord(int firstByte) {
    int code = firstByte & ~TypeCode.HAS_PROPERTIES;
    check(code == TypeCode.RECORD || code == TypeCode.ERROR, "a record", code);
    TypeName name = readTypeName(in.readText("name of a type"), in.readByte());
    Map<String, Object> properties = readProperties((firstByte & TypeCode.HAS_PROPERTIES) != 0);
    return code == TypeCode.ERROR
        ? RecordType.unfinishedError(name, properties)
        : RecordType.unfinished(name, properties);
  }

  private RecordType readBareRecord() {
    return readUnfinishedRecord(in.readByte()).withFields(List.of());
  }

  private RecordType readRecord(int firstByte) {
    RecordType record = readUnfinishedRecord(firstByte);
    definedTypes.add(record);
    List<Field> fields =
        in.readList("number of fields", () -> readField(0, in.readText("name of a field")));
    record.finish(fields);
    return record;
  }

  private DataType readReference(boolean hasProperties) {
    checkNoProperties(hasProperties, "a reference to a type");
    int ordinal = in.readCount("ordinal of a type", Integer.MAX_VALUE);
    check(ordinal < definedTypes.size(), "the ordinal of a type", ordinal);
    return definedTypes.get(ordinal);
  }

  private NullableType readNullable(NullableType.NullPosition position, boolean hasProperties) {
    checkNoProperties(hasProperties, "a nullable type");
    return new NullableType(readType(), position);
  }

  private UnionType readUnion(boolean hasProperties) {
    checkNoProperties(hasProperties, "a union");
    List<DataType> branches = in.readList("number of branches", this::readType);
    return new UnionType(branches);
  }

  private List<String> readTexts(String countDescription, String description) {
    return in.readList(countDescription, () -> in.readText(description));
  }

  private Map<String, Object> readProperties(boolean hasProperties) {
    return hasProperties ? readJsonObject() : Map.of();
  }

  private Map<String, Object> readJsonObject() {
    int count = in.readCount("number of properties", in.remaining());
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = in.readText("name of a property");
      if (values.put(name, readJson()) != null) {
        throw in.corrupt("expected each property once, found \"" + name + "\" again");
      }
    }
    return values;
  }

  private Object readJson() {
    enter();
    int code = in.readByte();
    Object value =
        switch (code) {
          case TypeCode.JSON_NULL -> JsonValues.NULL;
          case TypeCode.JSON_FALSE -> false;
          case TypeCode.JSON_TRUE -> true;
          case TypeCode.JSON_INT -> readInt();
          case TypeCode.JSON_LONG -> in.readZigzag();
          case TypeCode.JSON_BIG_INTEGER -> readBigInteger();
          case TypeCode.JSON_FLOAT -> Float.intBitsToFloat(in.readInt());
          case TypeCode.JSON_DOUBLE -> Double.longBitsToDouble(in.readLong());
          case TypeCode.JSON_STRING -> in.readText("JSON string");
          case TypeCode.JSON_LIST -> readJsonList();
          case TypeCode.JSON_OBJECT -> readJsonObject();
          default -> throw in.corrupt("expected a JSON value, found code " + code);
        };
    depth--;
    return value;
  }

  private BigInteger readBigInteger() {
    byte[] bytes = in.readSizedBytes("number");
    if (bytes.length == 0) {
      throw in.corrupt("expected a number of at least 1 byte, found 0 bytes");
    }
    return new BigInteger(bytes);
  }

  private List<Object> readJsonList() {
    return in.readList("number of elements", this::readJson);
  }
}
