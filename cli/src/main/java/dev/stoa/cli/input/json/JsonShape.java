package dev.stoa.cli.input.json;

import dev.stoa.cli.input.record.DecimalExtent;
import dev.stoa.cli.input.record.TextForms;
import java.util.EnumSet;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * The types of the JSON values observed so far at one path of the records; does not depend on the
 * order of the rows. {@link JsonShapeReader} fills it, {@link JsonShapeSchema} converts it to a
 * schema.
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

  /** The largest integer up to which a double represents all integers. */
  private static final long MAX_EXACT_INTEGER = 1L << 53;

  private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
  private boolean isNullable;
  private boolean hasLong;
  private boolean hasWideLong;
  private boolean hasDouble;
  private int maxBigIntegerDigitCount;
  private final DecimalExtent extent = new DecimalExtent();
  private long smallestLong;
  private long largestLong;
  private TextForms textForms;
  private JsonShape elementShape;
  private JsonObjectShape objectShape;

  void observeNull() {
    isNullable = true;
  }

  void observeBoolean() {
    kinds.add(Kind.BOOLEAN);
  }

  /** Observes a string and returns the forms to which its text is added. */
  TextForms observeString() {
    kinds.add(Kind.STRING);
    if (textForms == null) {
      textForms = new TextForms();
    }
    return textForms;
  }

  void observeLong(long value) {
    kinds.add(Kind.NUMBER);
    hasLong = true;
    smallestLong = Math.min(smallestLong, value);
    largestLong = Math.max(largestLong, value);
    if (value > MAX_EXACT_INTEGER || value < -MAX_EXACT_INTEGER) {
      hasWideLong = true;
    }
  }

  /** Observes an integer beyond 64 bits. */
  void observeBigInteger(int digitCount) {
    kinds.add(Kind.NUMBER);
    maxBigIntegerDigitCount = Math.max(maxBigIntegerDigitCount, digitCount);
    extent.observeInteger(digitCount);
  }

  /** Observes a number with a fraction or an exponent, of which the characters are given. */
  void observeDouble(char[] text, int offset, int length) {
    kinds.add(Kind.NUMBER);
    hasDouble = true;
    extent.observe(text, offset, length);
  }

  /** Observes an array and returns the shape to which its elements are added. */
  JsonShape observeArray() {
    kinds.add(Kind.ARRAY);
    if (elementShape == null) {
      elementShape = new JsonShape();
    }
    return elementShape;
  }

  /** Observes an object and returns the shape to which its members are added. */
  JsonObjectShape observeObject() {
    JsonObjectShape shape = addObjectShape();
    shape.observeObject();
    return shape;
  }

  void merge(JsonShape other) {
    kinds.addAll(other.kinds);
    isNullable |= other.isNullable;
    hasLong |= other.hasLong;
    hasWideLong |= other.hasWideLong;
    hasDouble |= other.hasDouble;
    maxBigIntegerDigitCount = Math.max(maxBigIntegerDigitCount, other.maxBigIntegerDigitCount);
    extent.merge(other.extent);
    smallestLong = Math.min(smallestLong, other.smallestLong);
    largestLong = Math.max(largestLong, other.largestLong);
    if (other.textForms != null) {
      observeString().merge(other.textForms);
    }
    if (other.elementShape != null) {
      observeArray().merge(other.elementShape);
    }
    if (other.objectShape != null) {
      addObjectShape().merge(other.objectShape);
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

  /** Returns whether there was a long that a double may not represent exactly. */
  boolean hasWideLong() {
    return hasWideLong;
  }

  /** Returns whether there was an integer that a double may not represent exactly. */
  boolean hasWideInteger() {
    return hasWideLong || maxBigIntegerDigitCount > 0;
  }

  boolean hasDouble() {
    return hasDouble;
  }

  /** Returns the smallest decimal that has all numbers. */
  Schema decimalType() {
    DecimalExtent all = new DecimalExtent();
    all.merge(extent);
    all.observeLong(smallestLong);
    all.observeLong(largestLong);
    return all.smallestType();
  }

  /** Returns the largest number of digits of an integer beyond 64 bits; 0 if there was none. */
  int maxBigIntegerDigitCount() {
    return maxBigIntegerDigitCount;
  }

  /** Returns the forms of strings; null if there was no string. */
  TextForms textForms() {
    return textForms;
  }

  /** Returns the shape of the elements of arrays; null if there was no array. */
  JsonShape elementShape() {
    return elementShape;
  }

  /** Returns the shape of objects; null if there was no object. */
  JsonObjectShape objectShape() {
    return objectShape;
  }

  private JsonObjectShape addObjectShape() {
    kinds.add(Kind.OBJECT);
    if (objectShape == null) {
      objectShape = JsonObjectShape.ofNestedObjects();
    }
    return objectShape;
  }
}
