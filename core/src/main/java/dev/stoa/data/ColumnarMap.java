package dev.stoa.data;

import dev.stoa.annotation.Public;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.apache.avro.util.Utf8;

/**
 * A map in a record, valid as long as the record; {@link #copy()} it to keep it longer.
 *
 * <p>{@code get("content-type")} finds a key whether it is stored as {@link Utf8} or {@code
 * String}, and decodes only its value (CIF paper, section 5), as a new object for each key. Not
 * modifiable.
 *
 * <p>The typed accessors neither box nor allocate; each throws {@code IllegalStateException} when
 * the key is absent, or its value null or of another type: check {@link #isNullAt} first. Objects
 * are reused: a result is valid until the same accessor of the map is called again.
 */
@Public
public interface ColumnarMap extends Map<CharSequence, Object> {
  /** Whether the key is absent or its value null; {@link #containsKey} distinguishes the two. */
  default boolean isNullAt(CharSequence key) {
    return DecodedValue.at(this, key).value() == null;
  }

  /** The boolean under a key. */
  default boolean booleanAt(CharSequence key) {
    return DecodedValue.at(this, key).asBoolean();
  }

  /** The int under a key. */
  default int intAt(CharSequence key) {
    return DecodedValue.at(this, key).asInt();
  }

  /** The long or int under a key. */
  default long longAt(CharSequence key) {
    return DecodedValue.at(this, key).asLong();
  }

  /** The float under a key. */
  default float floatAt(CharSequence key) {
    return DecodedValue.at(this, key).asFloat();
  }

  /** The double or float under a key. */
  default double doubleAt(CharSequence key) {
    return DecodedValue.at(this, key).asDouble();
  }

  /** The string under a key, in an object that the next call overwrites. */
  default Utf8 textAt(CharSequence key) {
    return DecodedValue.at(this, key).asText();
  }

  /** The bytes or fixed under a key, in a buffer that the next call overwrites. */
  default ByteBuffer bytesAt(CharSequence key) {
    return DecodedValue.at(this, key).asBytes();
  }

  /** The map under a key, in an object that the next call overwrites. */
  default ColumnarMap mapAt(CharSequence key) {
    return DecodedValue.at(this, key).asMap();
  }

  /** The array under a key, in an object that the next call overwrites. */
  default ColumnarArray arrayAt(CharSequence key) {
    return DecodedValue.at(this, key).asArray();
  }

  /** The record under a key, in an object that the next call overwrites. */
  default ColumnarRecord recordAt(CharSequence key) {
    return DecodedValue.at(this, key).asRecord();
  }

  /**
   * Passes each key and its int to the action, in the order of {@link #entrySet}. Null values are
   * skipped. Most implementations avoid boxing.
   *
   * @param action receives each entry; must not change a key or keep it after the row, since maps
   *     share keys
   * @throws IllegalStateException when a value is of another type
   */
  default void forEachInt(ObjIntConsumer<? super CharSequence> action) {
    for (Entry<CharSequence, Object> entry : entrySet()) {
      if (entry.getValue() != null) {
        action.accept(entry.getKey(), DecodedValue.of(entry).asInt());
      }
    }
  }

  /** Passes each key and its long or int to the action, as {@link #forEachInt} does with ints. */
  default void forEachLong(ObjLongConsumer<? super CharSequence> action) {
    for (Entry<CharSequence, Object> entry : entrySet()) {
      if (entry.getValue() != null) {
        action.accept(entry.getKey(), DecodedValue.of(entry).asLong());
      }
    }
  }

  /** Passes each key and its double or float to the action, as {@link #forEachInt} does. */
  default void forEachDouble(ObjDoubleConsumer<? super CharSequence> action) {
    for (Entry<CharSequence, Object> entry : entrySet()) {
      if (entry.getValue() != null) {
        action.accept(entry.getKey(), DecodedValue.of(entry).asDouble());
      }
    }
  }

  /**
   * Passes each key and its string to the action, as {@link #forEachInt} does with ints.
   *
   * @param action receives the string in an object that the next entry may overwrite
   */
  default void forEachText(BiConsumer<? super CharSequence, ? super Utf8> action) {
    for (Entry<CharSequence, Object> entry : entrySet()) {
      if (entry.getValue() != null) {
        action.accept(entry.getKey(), DecodedValue.of(entry).asText());
      }
    }
  }

  /** An independent copy with all entries decoded. */
  ColumnarMap copy();
}
