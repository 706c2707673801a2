package dev.stoa.type;

import dev.stoa.exception.CorruptFileException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what {@link TypeWriter} wrote. Bytes that nothing was written as give a {@link
 * CorruptFileException}; no count or length is believed before it is compared with what is left.
 */
public final class TypeReader {
  private final TypeBytes in;

  /** The named types read, in the order of their definitions. */
  private final List<DataType> defined = new ArrayList<>();

  private TypeReader(byte[] bytes, String place) {
    this.in = new TypeBytes(bytes, place);
  }

  /**
   * The field of some bytes, all of which it takes.
   *
   * @param place where the bytes are, for messages
   * @throws CorruptFileException when they are no field
   */
  public static Field field(int id, String name, byte[] bytes, String place) {
    TypeReader reader = new TypeReader(bytes, place);
    try {
      return reader.in.atEnd(reader.field(id, name));
    } catch (IllegalArgumentException e) {
      throw reader.in.corrupt("expected a possible type, found that " + e.getMessage(), e);
    }
  }

  /** The record of what {@link TypeWriter#recordBytes} gave; it has no fields. */
  public static RecordType record(byte[] bytes, String place) {
    TypeReader reader = new TypeReader(bytes, place);
    try {
      int code = reader.in.readByte();
      RecordType record = reader.unfinishedRecord(code & ~TypeCode.HAS_PROPERTIES, code);
      record.finish(List.of());
      return reader.in.atEnd(record);
    } catch (IllegalArgumentException e) {
      throw reader.in.corrupt("expected a possible record, found that " + e.getMessage(), e);
    }
  }

  /** The type of some bytes. */
  public static DataType type(byte[] bytes, String place) {
    TypeReader reader = new TypeReader(bytes, place);
    try {
      return reader.in.atEnd(reader.type());
    } catch (IllegalArgumentException e) {
      throw reader.in.corrupt("expected a possible type, found that " + e.getMessage(), e);
    }
  }

  private Field field(int id, String name) {
    DataType type = type();
    int flags = in.readByte();
    in.check((flags & ~0x3f) == 0 && (flags & 0x30) != 0x30, "the flags of a field", flags);
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
    return (flags & flag) == 0 ? Optional.empty() : Optional.of(in.readText());
  }

  private DataType type() {
    in.enter();
    int first = in.readByte();
    boolean hasProperties = (first & TypeCode.HAS_PROPERTIES) != 0;
    int code = first & ~TypeCode.HAS_PROPERTIES;
    DataType type =
        code < TypeCode.SIMPLE_KINDS.size()
            ? new SimpleType(TypeCode.SIMPLE_KINDS.get(code), properties(hasProperties))
            : compound(first, code, hasProperties);
    in.leave();
    return type;
  }

  private DataType compound(int first, int code, boolean hasProperties) {
    return switch (code) {
      case TypeCode.DECIMAL_BYTES ->
          new DecimalType(
              in.readNumber("precision"),
              in.readNumber("scale"),
              Optional.empty(),
              properties(hasProperties));
      case TypeCode.DECIMAL_FIXED -> define(fixedDecimal(hasProperties));
      case TypeCode.FIXED -> define(fixed(TypeKind.FIXED, hasProperties));
      case TypeCode.UUID_FIXED -> define(fixed(TypeKind.UUID, hasProperties));
      case TypeCode.ENUM -> define(symbols(hasProperties));
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
    defined.add(type);
    return type;
  }

  private DecimalType fixedDecimal(boolean hasProperties) {
    int precision = in.readNumber("precision");
    int scale = in.readNumber("scale");
    FixedType fixed = fixed(TypeKind.FIXED, hasProperties);
    return new DecimalType(precision, scale, Optional.of(fixed), Map.of());
  }

  private FixedType fixed(TypeKind kind, boolean hasProperties) {
    TypeName name = name(in.readText(), in.readByte());
    return new FixedType(kind, name, in.readNumber("size of a fixed"), properties(hasProperties));
  }

  private EnumType symbols(boolean hasProperties) {
    String name = in.readText();
    int flags = in.readByte();
    TypeName whole = name(name, flags & ~TypeCode.ENUM_DEFAULT);
    List<String> symbols = texts("number of symbols");
    Optional<String> defaultSymbol = Optional.empty();
    if ((flags & TypeCode.ENUM_DEFAULT) != 0) {
      int symbol = in.readNumber("number of a symbol");
      in.check(symbol < symbols.size(), "the number of a symbol", symbol);
      defaultSymbol = Optional.of(symbols.get(symbol));
    }
    return new EnumType(whole, symbols, defaultSymbol, properties(hasProperties));
  }

  private TypeName name(String name, int flags) {
    in.check((flags & ~0x7) == 0, "the flags of a name", flags);
    Optional<String> namespace = optionalText(flags, TypeCode.NAME_NAMESPACE);
    Optional<String> doc = optionalText(flags, TypeCode.NAME_DOC);
    boolean hasAliases = (flags & TypeCode.NAME_ALIASES) != 0;
    return new TypeName(name, namespace, hasAliases ? texts("number of aliases") : List.of(), doc);
  }

  private RecordType unfinishedRecord(int code, int first) {
    in.check(code == TypeCode.RECORD || code == TypeCode.ERROR, "a record", code);
    TypeName name = name(in.readText(), in.readByte());
    Map<String, Object> properties = properties((first & TypeCode.HAS_PROPERTIES) != 0);
    return code == TypeCode.ERROR
        ? RecordType.unfinishedError(name, properties)
        : RecordType.unfinished(name, properties);
  }

  private RecordType record(int first, int code) {
    RecordType record = unfinishedRecord(code, first);
    defined.add(record);
    int count = in.readCount("number of fields");
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(field(0, in.readText()));
    }
    record.finish(fields);
    return record;
  }

  private DataType reference(boolean hasProperties) {
    int number = in.readNumber("number of a type");
    in.check(!hasProperties && number < defined.size(), "the number of a type", number);
    return defined.get(number);
  }

  private NullableType nullable(NullableType.NullPosition position, boolean hasProperties) {
    in.check(!hasProperties, "a nullable type without properties", 1);
    return new NullableType(type(), position);
  }

  private UnionType union(boolean hasProperties) {
    in.check(!hasProperties, "a union without properties", 1);
    int count = in.readCount("number of branches");
    List<DataType> branches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      branches.add(type());
    }
    return new UnionType(branches);
  }

  private List<String> texts(String what) {
    int count = in.readCount(what);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(in.readText());
    }
    return texts;
  }

  private Map<String, Object> properties(boolean hasAny) {
    return hasAny ? object() : Map.of();
  }

  private Map<String, Object> object() {
    int count = in.readCount("number of properties");
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = in.readText();
      if (values.put(name, json()) != null) {
        throw in.corrupt("expected each property once, found \"" + name + "\" again");
      }
    }
    return values;
  }

  private Object json() {
    in.enter();
    int code = in.readByte();
    Object value =
        switch (code) {
          case TypeCode.JSON_NULL -> JsonValues.NULL;
          case TypeCode.JSON_FALSE -> false;
          case TypeCode.JSON_TRUE -> true;
          case TypeCode.JSON_INT -> in.readInt();
          case TypeCode.JSON_LONG -> in.readZigzag();
          case TypeCode.JSON_BIG_INTEGER -> bigInteger();
          case TypeCode.JSON_FLOAT -> Float.intBitsToFloat((int) in.readLittleEndian(Float.BYTES));
          case TypeCode.JSON_DOUBLE -> Double.longBitsToDouble(in.readLittleEndian(Double.BYTES));
          case TypeCode.JSON_STRING -> in.readText();
          case TypeCode.JSON_LIST -> list();
          case TypeCode.JSON_OBJECT -> object();
          default -> throw in.corrupt("expected a JSON value, found code " + code);
        };
    in.leave();
    return value;
  }

  private BigInteger bigInteger() {
    byte[] bytes = in.readBytes();
    in.check(bytes.length > 0, "the length of a number", 0);
    return new BigInteger(bytes);
  }

  private List<Object> list() {
    int count = in.readCount("number of elements");
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(json());
    }
    return list;
  }
}
