package dev.stoa.format.view;

import dev.stoa.format.bytes.ByteReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/**
 * A map's key that is looked up, as the bytes that stand in pages. Made by {@link MapKeys}, which
 * keeps it, so that what a dictionary says of it is asked once.
 */
public final class MapKey {
  private static final int NO_TEXT = -1;
  private static final Object NOBODY = new Object();

  private CharSequence text = "";
  private byte[] bytes = {};
  private int length;
  private Object memoOwner = NOBODY;
  private int memo;

  /** Whether this is the key; made to be true for literals, which are the same object each time. */
  @SuppressWarnings("ReferenceEquality") // another object makes another key, and nothing is wrong
  boolean isOf(CharSequence wanted) {
    return text == wanted && (wanted instanceof String || isSame(wanted));
  }

  private boolean isSame(CharSequence wanted) {
    if (!(wanted instanceof Utf8 utf8)) {
      return false;
    }
    int size = utf8.getByteLength();
    return size == length && Arrays.equals(utf8.getBytes(), 0, size, bytes, 0, size);
  }

  /** Turns to another key; the array is used again. */
  void turnTo(CharSequence newText) {
    text = newText;
    memoOwner = NOBODY;
    if (newText instanceof Utf8 utf8) {
      length = utf8.getByteLength();
      makeRoom(length);
      System.arraycopy(utf8.getBytes(), 0, bytes, 0, length);
    } else {
      encode(newText);
    }
  }

  private void makeRoom(int size) {
    if (bytes.length < size) {
      bytes = new byte[Math.max(32, size)];
    }
  }

  private void encode(CharSequence newText) {
    length = newText.length();
    makeRoom(length);
    for (int i = 0; i < length; i++) {
      char c = newText.charAt(i);
      if (c >= 0x80) {
        encodeBeyondAscii(newText.toString());
        return;
      }
      bytes[i] = (byte) c;
    }
  }

  /** Half a surrogate pair has no bytes, so no page has such a key. */
  private void encodeBeyondAscii(String newText) {
    bytes = newText.getBytes(StandardCharsets.UTF_8);
    boolean isUnicode = new String(bytes, StandardCharsets.UTF_8).equals(newText);
    length = isUnicode ? bytes.length : NO_TEXT;
  }

  /** The number of bytes; negative when no page can have the key. */
  public int length() {
    return length;
  }

  /** Whether the reader, at the first of {@link #length} bytes of text, has this one. */
  public boolean isAt(ByteReader in) {
    in.require(length);
    int at = in.position();
    return Arrays.equals(bytes, 0, length, in.array(), at, at + length);
  }

  /** The bytes of the key, {@link #length} of them; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** Whether the owner, a page's dictionary for instance, has set {@link #memo} for this key. */
  @SuppressWarnings("ReferenceEquality") // owners are told apart by what they are
  public boolean hasMemoOf(Object owner) {
    return memoOwner == owner;
  }

  /** What its owner noted last. */
  public int memo() {
    return memo;
  }

  /** Notes a number, such as the key's in a dictionary, until another owner does. */
  public void setMemo(Object owner, int number) {
    memoOwner = owner;
    memo = number;
  }
}
