package dev.stoa.cli.input;

import java.util.EnumSet;
import java.util.Set;

/**
 * What was seen at one place of the JSON records so far. It grows only, does not depend on the
 * order of what it sees apart from the order of keys, and holds no values; {@link JsonShapeReader}
 * fills it, {@link JsonShapeSchema} turns it into a schema.
 */
final class JsonShape {
  /** The kinds of values that become different Avro types. */
  enum Kind {
    BOOLEAN,
    NUMBER,
    STRING,
    ARRAY,
    OBJECT
  }

  private static final long LARGEST_EXACT_IN_DOUBLE = 1L << 53;

  private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
  private boolean isNullable;
  private boolean hasLong;
  private boolean hasWideLong;
  private boolean hasDouble;
  private int bigDigitCount;
  private JsonShape elements;
  private JsonObjectShape object;

  void sawNull() {
    isNullable = true;
  }

  void sawBoolean() {
    kinds.add(Kind.BOOLEAN);
  }

  void sawString() {
    kinds.add(Kind.STRING);
  }

  void sawLong(long value) {
    kinds.add(Kind.NUMBER);
    hasLong = true;
    if (value > LARGEST_EXACT_IN_DOUBLE || value < -LARGEST_EXACT_IN_DOUBLE) {
      hasWideLong = true;
    }
  }

  /** Saw a whole number beyond 64 bits. */
  void sawBigInteger(int digitCount) {
    kinds.add(Kind.NUMBER);
    bigDigitCount = Math.max(bigDigitCount, digitCount);
  }

  void sawDouble() {
    kinds.add(Kind.NUMBER);
    hasDouble = true;
  }

  /** Saw an array: gives the shape of its elements, to be filled. */
  JsonShape sawArray() {
    kinds.add(Kind.ARRAY);
    if (elements == null) {
      elements = new JsonShape();
    }
    return elements;
  }

  /** Saw an object: gives the shape of its members, to be filled. */
  JsonObjectShape sawObject() {
    JsonObjectShape members = objectShape();
    members.sawObject();
    return members;
  }

  void merge(JsonShape other) {
    kinds.addAll(other.kinds);
    isNullable |= other.isNullable;
    hasLong |= other.hasLong;
    hasWideLong |= other.hasWideLong;
    hasDouble |= other.hasDouble;
    bigDigitCount = Math.max(bigDigitCount, other.bigDigitCount);
    if (other.elements != null) {
      sawArray().merge(other.elements);
    }
    if (other.object != null) {
      objectShape().merge(other.object);
    }
  }

  Set<Kind> kinds() {
    return kinds;
  }

  boolean isNullable() {
    return isNullable;
  }

  boolean hasLong() {
    return hasLong;
  }

  /** Whether a whole number was seen that a double cannot hold. */
  boolean hasWideLong() {
    return hasWideLong;
  }

  boolean hasDouble() {
    return hasDouble;
  }

  /** The most digits of a whole number beyond 64 bits; 0 when none was seen. */
  int bigDigitCount() {
    return bigDigitCount;
  }

  /** The shape of array elements; only where {@link Kind#ARRAY} was seen. */
  JsonShape elements() {
    return elements;
  }

  /** The shape of objects; only where {@link Kind#OBJECT} was seen. */
  JsonObjectShape object() {
    return object;
  }

  private JsonObjectShape objectShape() {
    kinds.add(Kind.OBJECT);
    if (object == null) {
      object = JsonObjectShape.nested();
    }
    return object;
  }
}
