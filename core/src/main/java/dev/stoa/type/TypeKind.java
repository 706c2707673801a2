package dev.stoa.type;

/** The kinds of types, one for each meaning of values. */
public enum TypeKind {
  /** Only null: the type of a column that is always null, or a branch of a union. */
  NULL("null"),
  BOOLEAN("boolean"),
  INT("int"),
  LONG("long"),
  FLOAT("float"),
  DOUBLE("double"),
  STRING("string"),
  BYTES("bytes"),
  /** Days since 1970, stored as an int. */
  DATE("date"),
  /** Milliseconds since midnight, stored as an int. */
  TIME_MILLIS("time-millis"),
  /** Microseconds since midnight, stored as a long, as all kinds below. */
  TIME_MICROS("time-micros"),
  /** An instant. */
  TIMESTAMP_MILLIS("timestamp-millis"),
  TIMESTAMP_MICROS("timestamp-micros"),
  TIMESTAMP_NANOS("timestamp-nanos"),
  /** A date and a time without a zone. */
  LOCAL_TIMESTAMP_MILLIS("local-timestamp-millis"),
  LOCAL_TIMESTAMP_MICROS("local-timestamp-micros"),
  LOCAL_TIMESTAMP_NANOS("local-timestamp-nanos"),
  /** Stored as a string, or as a fixed of 16 bytes. */
  UUID("uuid"),
  /** A number of a fixed precision and scale, its unscaled value stored as bytes or as a fixed. */
  DECIMAL("decimal"),
  /** A decimal that carries its own scale, stored as bytes. */
  BIG_DECIMAL("big-decimal"),
  FIXED("fixed"),
  ENUM("enum"),
  ARRAY("array"),
  MAP("map"),
  RECORD("record"),
  /** A value or null, see {@link NullableType}. */
  NULLABLE("nullable"),
  /** A value of one of several types, see {@link UnionType}. */
  UNION("union");

  private final String displayName;

  TypeKind(String plainName) {
    this.displayName = plainName;
  }

  /** The name of the kind in messages and in Avro's logical types, such as {@code date}. */
  public String displayName() {
    return displayName;
  }

  /** Whether values count days, times or instants. */
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
