package dev.stoa.data.checked;

import java.io.IOException;
import java.io.ObjectOutput;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/** A string that throws when it is used after its lease has ended. */
final class CheckedText extends Utf8 {
  private static final String EXPIRED_MESSAGE = "a string used too late: see RecordMode.CHECKED";

  private final Origin origin;

  CheckedText(Utf8 text, Origin origin) {
    super(Arrays.copyOf(text.getBytes(), text.getByteLength()));
    this.origin = origin;
  }

  /**
   * Overwrites the bytes when the lease ends: other strings read them, unchecked, when they are
   * compared with this one.
   */
  void overwrite() {
    super.set(EXPIRED_MESSAGE);
  }

  @Override
  public byte[] getBytes() {
    origin.check();
    return super.getBytes();
  }

  @Override
  public int getByteLength() {
    origin.check();
    return super.getByteLength();
  }

  @Override
  public Utf8 setByteLength(int newLength) {
    origin.check();
    return super.setByteLength(newLength);
  }

  @Override
  public Utf8 set(String string) {
    origin.check();
    return super.set(string);
  }

  @Override
  public Utf8 set(Utf8 other) {
    origin.check();
    return super.set(other);
  }

  @Override
  public String toString() {
    origin.check();
    return super.toString();
  }

  @Override
  public boolean equals(Object other) {
    origin.check();
    if (other instanceof CheckedText that) {
      that.origin.check();
    }
    return super.equals(other);
  }

  @Override
  public int hashCode() {
    origin.check();
    return super.hashCode();
  }

  @Override
  public int compareTo(Utf8 other) {
    origin.check();
    if (other instanceof CheckedText that) {
      that.origin.check();
    }
    return super.compareTo(other);
  }

  @Override
  public void writeExternal(ObjectOutput out) throws IOException {
    origin.check();
    super.writeExternal(out);
  }
}
