package dev.stoa.format.view;

import dev.stoa.format.bytes.ByteReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/**
 * A key that is looked up in maps, in UTF-8 as pages store it. It can remember one number, such as
 * its code in a page's dictionary. Kept for reuse by {@link MapKeyCache} and {@link ValuePath}.
 */
public final class MapKey {
  /** The {@link #length} of a key that has no UTF-8. */
  private static final int UNENCODABLE_LENGTH = -1;

  private static final int MIN_CAPACITY_IN_BYTES = 32;
  private static final Object NO_OWNER = new Object();

  private CharSequence text = "";
  private byte[] bytes = {};
  private int length;

  /** The number that {@link #setMemo} stored last, and its owner. */
  private Object memoOwner = NO_OWNER;

  private int memo;

  /**
   * Returns whether this key was made from this object, a {@link String} or an unchanged {@link
   * Utf8}. Objects are compared by identity, since a literal is the same object each time.
   */
  @SuppressWarnings("ReferenceEquality") // an equal object only occupies another key of the cache
  boolean matches(CharSequence other) {
    return text == other && (other instanceof String || equalsUtf8(other));
  }

  private boolean equalsUtf8(CharSequence other) {
    if (!(other instanceof Utf8 utf8)) {
      return false;
    }
    int size = utf8.getByteLength();
    return size == length && Arrays.equals(utf8.getBytes(), 0, size, bytes, 0, size);
  }

  /** Replaces the key by another, and reuses the array. */
  void reset(CharSequence newText) {
    text = newText;
    memoOwner = NO_OWNER;
    if (newText instanceof Utf8 utf8) {
      length = utf8.getByteLength();
      ensureCapacity(length);
      System.arraycopy(utf8.getBytes(), 0, bytes, 0, length);
    } else {
      encode(newText);
    }
  }

  private void ensureCapacity(int size) {
    if (bytes.length < size) {
      bytes = new byte[Math.max(MIN_CAPACITY_IN_BYTES, size)];
    }
  }

  private void encode(CharSequence newText) {
    length = newText.length();
    ensureCapacity(length);
    for (int i = 0; i < length; i++) {
      char character = newText.charAt(i);
      if (character >= 0x80) {
        encodeNonAscii(newText.toString());
        return;
      }
      bytes[i] = (byte) character;
    }
  }

  /** Encodes any string. A string with an unpaired surrogate has no UTF-8: no page contains it. */
  private void encodeNonAscii(String newText) {
    bytes = newText.getBytes(StandardCharsets.UTF_8);
    boolean isEncodable = new String(bytes, StandardCharsets.UTF_8).equals(newText);
    length = isEncodable ? bytes.length : UNENCODABLE_LENGTH;
  }

  /** Returns the number of bytes; negative if the key cannot be encoded, so no page contains it. */
  public int length() {
    return length;
  }

  /** Returns whether the next bytes of a reader are this key, which must be encodable. */
  public boolean isAt(ByteReader in) {
    in.require(length);
    int start = in.position();
    return Arrays.equals(bytes, 0, length, in.array(), start, start + length);
  }

  /** Returns the array whose first {@link #length} bytes are the key; not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  /**
   * Returns whether {@link #setMemo} was called last with this owner, such as a page's dictionary.
   */
  @SuppressWarnings("ReferenceEquality") // owners are compared by identity
  public boolean hasMemoOf(Object owner) {
    return memoOwner == owner;
  }

  /** Returns the number that {@link #setMemo} stored last; see {@link #hasMemoOf}. */
  public int memo() {
    return memo;
  }

  /**
   * Replaces the number that this key remembers.
   *
   * @param owner the object that can recognize the number, such as a page's dictionary
   * @param newMemo the number, such as the key's code in the dictionary
   */
  public void setMemo(Object owner, int newMemo) {
    memoOwner = owner;
    memo = newMemo;
  }
}
