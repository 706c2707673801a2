package dev.stoa.format.value;

import dev.stoa.data.TextMap;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.view.EntryWalk;
import dev.stoa.format.view.MapKey;
import dev.stoa.type.DataType;
import java.util.Arrays;

/**
 * A map in a page with a dictionary: keys are numbers of the dictionary, and so are values that
 * repeat (CIF paper, section 5.3). A key that the dictionary lacks is in no map of the page.
 */
final class DictionaryMapType extends MapValues {
  private static final int LARGEST_FIRST_CAPACITY = 1024;

  private final ValueDictionary dictionary;
  private final boolean refers;

  DictionaryMapType(
      DataType type, ValueType valueType, NestingDepth nesting, ValueDictionary dictionary) {
    super(type, valueType, nesting);
    this.dictionary = dictionary;
    dictionary.setValueType(valueType);
    this.refers = ValueDictionary.canRefer(valueType.type());
  }

  @Override
  public void write(Object value, ByteWriter out) {
    throw new IllegalStateException("pages with a dictionary are encoded as a whole");
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    throw new IllegalStateException("pages with a dictionary are encoded as a whole");
  }

  @Override
  public TextMap read(ByteReader in, Object reuse) {
    nesting().enterCollection();
    try {
      return readItems(in);
    } finally {
      nesting().leaveCollection();
    }
  }

  private TextMap readItems(ByteReader in) {
    int count = DictionaryItems.readCount(in);
    CharSequence[] keys = new CharSequence[Math.min(count, LARGEST_FIRST_CAPACITY)];
    Object[] values = new Object[keys.length];
    if (count > 0) {
      int end = DictionaryItems.readEnd(in);
      if (refers && dictionary.mayExceedAnyValue(count)) {
        checkReferred(in, count);
      }
      for (int i = 0; i < count; i++) {
        if (i == keys.length) {
          keys = Arrays.copyOf(keys, (int) Math.min(count, i * 2L));
          values = Arrays.copyOf(values, keys.length);
        }
        keys[i] = readKey(in);
        ByteReader value = valueAt(in);
        values[i] = valueType().read(value, null);
        dictionary.checkResolved(value);
      }
      DictionaryItems.checkEnd(in, end);
    }
    return new TextMap(keys, values, count);
  }

  @Override
  void appendEntries(ByteReader in, NestedBuilders.Mapped out) {
    int count = DictionaryItems.readCount(in);
    if (count == 0) {
      return;
    }
    int end = DictionaryItems.readEnd(in);
    if (refers && dictionary.mayExceedAnyValue(count)) {
      checkReferred(in, count);
    }
    for (int i = 0; i < count; i++) {
      dictionary.appendKey(dictionary.readKeyNumber(in), out.keys());
      ByteReader value = valueAt(in);
      valueType().append(value, out.values());
      dictionary.checkResolved(value);
    }
    DictionaryItems.checkEnd(in, end);
  }

  private void checkReferred(ByteReader in, int count) {
    int start = in.position();
    long size = 0;
    for (int i = 0; i < count; i++) {
      in.readVarint();
      if (ValueDictionary.isReference(in)) {
        size += dictionary.skipReference(in);
      } else {
        valueType().skip(in);
      }
    }
    DictionaryItems.checkReferred(in, size);
    in.moveTo(start);
  }

  /** Reads a key; it is the same object for all maps of the page. */
  CharSequence readKey(ByteReader in) {
    var key = dictionary.key(dictionary.readKeyNumber(in));
    return hasStringKeys() ? key.toString() : key;
  }

  /** A reader at the value at the reader's position, or that it refers to. */
  ByteReader valueAt(ByteReader in) {
    return refers ? dictionary.resolve(in) : in;
  }

  /** Passes over a value or a reference. */
  void skipValue(ByteReader in) {
    if (refers && ValueDictionary.isReference(in)) {
      in.readVarint();
    } else {
      valueType().skip(in);
    }
  }

  @Override
  int entryCount(ByteReader in) {
    return DictionaryItems.readCount(in);
  }

  @Override
  ByteReader find(ByteReader in, MapKey key) {
    int number = dictionary.keyNumber(key);
    if (number < 0) {
      return null;
    }
    int rest = DictionaryItems.readCount(in);
    int end = rest > 0 ? DictionaryItems.readEnd(in) : in.position();
    // hot: bench selectivity
    for (; rest > 0; rest--) {
      if (in.readVarint() == number) {
        if (rest == 1) {
          checkLast(in, end);
        }
        return valueAt(in);
      }
      skipValue(in);
    }
    DictionaryItems.checkEnd(in, end);
    return null;
  }

  private void checkLast(ByteReader in, int end) {
    int start = in.position();
    skipValue(in);
    DictionaryItems.checkEnd(in, end);
    in.moveTo(start);
  }

  @Override
  EntryWalk walk() {
    return new DictionaryEntries(this);
  }

  @Override
  public void skip(ByteReader in) {
    DictionaryItems.skip(in);
  }

  @Override
  public int leastSizeInBytes() {
    return 1;
  }
}
