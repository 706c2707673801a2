package dev.stoa.type;

/** The kinds of types, one for every way in which values are understood. */
public enum TypeKind {
  /** No value but null: the type of a column that is always null, or a branch of a union. */
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
  /** A number of a precision and scale, its unscaled value stored as bytes or as a fixed. */
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

  private final String plainName;

  TypeKind(String plainName) {
    this.plainName = plainName;
  }

  /** The name that people and Avro's logical types give the kind, such as {@code date}. */
  public String plainName() {
    return plainName;
  }

  /** Whether values count days, times or instants. */
  public boolean isTemporal() {
    return this == DATE || secondDigits() > 0;
  }

  /** Whether values are moments, the same in every zone. */
  public boolean isInstant() {
    return this == TIMESTAMP_MILLIS || this == TIMESTAMP_MICROS || this == TIMESTAMP_NANOS;
  }

  /** The digits of a second that a time or timestamp counts: 3, 6 or 9; 0 for other kinds. */
  public int secondDigits() {
    return switch (this) {
      case TIME_MILLIS, TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MILLIS -> 3;
      case TIME_MICROS, TIMESTAMP_MICROS, LOCAL_TIMESTAMP_MICROS -> 6;
      case TIMESTAMP_NANOS, LOCAL_TIMESTAMP_NANOS -> 9;
      default -> 0;
    };
  }
}
