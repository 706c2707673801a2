package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.EntryWalk;

/** The walk over the entries of a {@link DictionaryMapType}. */
final class DictionaryEntries extends EntryWalk {
  private final DictionaryMapType type;
  private ByteReader in = new ByteReader();
  private int left;
  private int end;
  private int keyStart;
  private int valueStart;

  /** Whether {@link #valueStart} is the value of an entry and not where the first one begins. */
  private boolean isAtEntry;

  DictionaryEntries(DictionaryMapType type) {
    this.type = type;
  }

  @Override
  public void begin(ByteReader newIn) {
    in = newIn;
    left = DictionaryItems.readCount(in);
    if (left > 0) {
      end = DictionaryItems.readEnd(in);
    }
    valueStart = in.position();
    isAtEntry = false;
  }

  @Override
  public boolean next() {
    if (left == 0) {
      return false;
    }
    in.moveTo(valueStart);
    if (isAtEntry) {
      type.skipValue(in);
    }
    int key = in.position();
    in.readVarint();
    left--;
    keyStart = key;
    valueStart = in.position();
    isAtEntry = true;
    return true;
  }

  @Override
  public void checkEnd() {
    in.moveTo(valueStart);
    type.skipValue(in);
    DictionaryItems.checkEnd(in, end);
  }

  @Override
  public CharSequence key() {
    in.moveTo(keyStart);
    return type.readKey(in);
  }

  @Override
  public ByteReader value() {
    in.moveTo(valueStart);
    return type.valueAt(in);
  }
}
