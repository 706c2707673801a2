package dev.stoa.cli.input.json;

import java.util.EnumSet;
import java.util.Set;

/**
 * The types seen at one path of the JSON records so far. It only grows, depends on the order of
 * keys but not of rows, and contains no values; {@link JsonShapeReader} fills it, {@link
 * JsonShapeSchema} turns it into a schema.
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

  private static final long MAX_EXACT_INTEGER = 1L << 53;

  private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
  private boolean isNullable;
  private boolean hasLong;
  private boolean hasWideLong;
  private boolean hasDouble;
  private int bigDigitCount;
  private JsonShape elements;
  private JsonObjectShape object;

  void observeNull() {
    isNullable = true;
  }

  void observeBoolean() {
    kinds.add(Kind.BOOLEAN);
  }

  void observeString() {
    kinds.add(Kind.STRING);
  }

  void observeLong(long value) {
    kinds.add(Kind.NUMBER);
    hasLong = true;
    if (value > MAX_EXACT_INTEGER || value < -MAX_EXACT_INTEGER) {
      hasWideLong = true;
    }
  }

  /** Records an integer beyond 64 bits. */
  void observeBigInteger(int digitCount) {
    kinds.add(Kind.NUMBER);
    bigDigitCount = Math.max(bigDigitCount, digitCount);
  }

  void observeDouble() {
    kinds.add(Kind.NUMBER);
    hasDouble = true;
  }

  /** Records an array and returns the shape of its elements. */
  JsonShape observeArray() {
    kinds.add(Kind.ARRAY);
    if (elements == null) {
      elements = new JsonShape();
    }
    return elements;
  }

  /** Records an object and returns the shape of its members. */
  JsonObjectShape observeObject() {
    JsonObjectShape members = objectShape();
    members.observeObject();
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
      observeArray().merge(other.elements);
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

  /** Whether an integer was seen that a double cannot hold. */
  boolean hasWideLong() {
    return hasWideLong;
  }

  boolean hasDouble() {
    return hasDouble;
  }

  /** The most digits of an integer beyond 64 bits; 0 when none was seen. */
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
