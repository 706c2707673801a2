package dev.stoa.format.view;

import dev.stoa.format.bytes.ByteReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/**
 * A key that is looked up in maps, as the bytes stored in pages. Kept by a {@link MapKeyCache}, so
 * that a dictionary is searched only once for it.
 */
public final class MapKey {
  private static final int INVALID_UTF8 = -1;
  private static final Object NO_OWNER = new Object();

  private CharSequence text = "";
  private byte[] bytes = {};
  private int length;
  private Object memoOwner = NO_OWNER;
  private int memo;

  /**
   * Whether this is the key of a string object; fastest for literals, which are the same object
   * each time.
   */
  @SuppressWarnings("ReferenceEquality") // a different object only makes another key
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

  /** Sets another key; reuses the array. */
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
      bytes = new byte[Math.max(32, size)];
    }
  }

  private void encode(CharSequence newText) {
    length = newText.length();
    ensureCapacity(length);
    for (int i = 0; i < length; i++) {
      char c = newText.charAt(i);
      if (c >= 0x80) {
        encodeBeyondAscii(newText.toString());
        return;
      }
      bytes[i] = (byte) c;
    }
  }

  /** Encodes a string; one with an unpaired surrogate has no UTF-8, so no page contains it. */
  private void encodeBeyondAscii(String newText) {
    bytes = newText.getBytes(StandardCharsets.UTF_8);
    boolean isUnicode = new String(bytes, StandardCharsets.UTF_8).equals(newText);
    length = isUnicode ? bytes.length : INVALID_UTF8;
  }

  /** The number of bytes; negative if no page can have the key. */
  public int length() {
    return length;
  }

  /** Whether the reader, at the first of {@link #length} bytes, is at this key. */
  public boolean isAt(ByteReader in) {
    in.require(length);
    int start = in.position();
    return Arrays.equals(bytes, 0, length, in.array(), start, start + length);
  }

  /** The array with the key's {@link #length} bytes, which must not be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** Whether the owner, such as a page's dictionary, has set {@link #memo} for this key. */
  @SuppressWarnings("ReferenceEquality") // owners are compared by identity
  public boolean hasMemoOf(Object owner) {
    return memoOwner == owner;
  }

  /** The owner's last memo. */
  public int memo() {
    return memo;
  }

  /** Stores a number, such as the key's code in a dictionary, until another owner does. */
  public void setMemo(Object owner, int newMemo) {
    memoOwner = owner;
    memo = newMemo;
  }
}
