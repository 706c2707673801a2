package dev.stoa.hadoop.grouping;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.io.WritableComparable;

/** A key whose equality ignores bytes: upper and lower case. */
public final class CaselessKey implements WritableComparable<CaselessKey> {
  private String text;

  /** Creates an empty key; called by the framework. */
  public CaselessKey() {
    this("");
  }

  CaselessKey(String text) {
    this.text = text;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeUTF(text);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    text = in.readUTF();
  }

  @Override
  public int compareTo(CaselessKey other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CaselessKey key && compareTo(key) == 0;
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    return text.toLowerCase(Locale.ROOT);
  }
}
