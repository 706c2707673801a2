package dev.stoa.type;

/** The kinds of types, one for each meaning of values. */
public enum TypeKind {
  /** Always null: the type of a column with only nulls, or a branch of a union. */
  NULL("null"),
  /** True or false. */
  BOOLEAN("boolean"),
  /** A signed integer of 32 bits. */
  INT("int"),
  /** A signed integer of 64 bits. */
  LONG("long"),
  /** A floating-point number of 32 bits. */
  FLOAT("float"),
  /** A floating-point number of 64 bits. */
  DOUBLE("double"),
  /** Unicode text, stored as UTF-8. */
  STRING("string"),
  /** A sequence of bytes. */
  BYTES("bytes"),
  /** Days since 1970, stored as an int. */
  DATE("date"),
  /** Milliseconds since midnight, stored as an int. */
  TIME_MILLIS("time(ms)", "time-millis"),
  /** Microseconds since midnight, stored as a long. */
  TIME_MICROS("time(us)", "time-micros"),
  /** An instant in milliseconds since 1970, stored as a long. */
  TIMESTAMP_MILLIS("timestamp(ms)", "timestamp-millis"),
  /** An instant in microseconds since 1970, stored as a long. */
  TIMESTAMP_MICROS("timestamp(us)", "timestamp-micros"),
  /** An instant in nanoseconds since 1970, stored as a long. */
  TIMESTAMP_NANOS("timestamp(ns)", "timestamp-nanos"),
  /** A date and a time without a zone, in milliseconds since 1970, stored as a long. */
  LOCAL_TIMESTAMP_MILLIS("local-timestamp(ms)", "local-timestamp-millis"),
  /** A date and a time without a zone, in microseconds since 1970, stored as a long. */
  LOCAL_TIMESTAMP_MICROS("local-timestamp(us)", "local-timestamp-micros"),
  /** A date and a time without a zone, in nanoseconds since 1970, stored as a long. */
  LOCAL_TIMESTAMP_NANOS("local-timestamp(ns)", "local-timestamp-nanos"),
  /** A UUID, stored as a string or as a fixed of 16 bytes. */
  UUID("uuid"),
  /** A number with a fixed precision and scale; its unscaled value is stored as bytes or fixed. */
  DECIMAL("decimal"),
  /** A decimal that carries its own scale, stored as bytes. */
  BIG_DECIMAL("decimal", "big-decimal"),
  /** A fixed number of bytes, see {@link FixedType}. */
  FIXED("fixed"),
  /** One of several symbols, see {@link EnumType}. */
  ENUM("enum"),
  /** A sequence of values, see {@link ArrayType}. */
  ARRAY("array"),
  /** Values with string keys, see {@link MapType}. */
  MAP("map"),
  /** Values of named fields, see {@link RecordType}. */
  RECORD("record"),
  /** A value or null, see {@link NullableType}. */
  NULLABLE("nullable"),
  /** A value of one of several types, see {@link UnionType}. */
  UNION("union");

  private final String displayName;
  private final String avroName;

  TypeKind(String displayName, String avroName) {
    this.displayName = displayName;
    this.avroName = avroName;
  }

  TypeKind(String name) {
    this(name, name);
  }

  /**
   * The kind's name in messages: the type that {@link DataType#parse} accepts for it, without
   * parameters that depend on more than the kind.
   */
  public String displayName() {
    return displayName;
  }

  /** Avro's name of the type or logical type, if it has one. */
  public String avroName() {
    return avroName;
  }

  /** Whether values are dates, times or timestamps. */
  public boolean isTemporal() {
    return this == DATE || fractionalSecondDigits() > 0;
  }

  /** Whether values are moments, the same in every zone. */
  public boolean isInstant() {
    return this == TIMESTAMP_MILLIS || this == TIMESTAMP_MICROS || this == TIMESTAMP_NANOS;
  }

  /** The fractional digits of seconds in a time or timestamp: 3, 6 or 9; 0 for other kinds. */
  public int fractionalSecondDigits() {
    return switch (this) {
      case TIME_MILLIS, TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MILLIS -> 3;
      case TIME_MICROS, TIMESTAMP_MICROS, LOCAL_TIMESTAMP_MICROS -> 6;
      case TIMESTAMP_NANOS, LOCAL_TIMESTAMP_NANOS -> 9;
      default -> 0;
    };
  }
}
