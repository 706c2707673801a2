package dev.stoa.format.value;

import dev.stoa.data.TextMap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import org.apache.avro.Schema;

/**
 * A map in a page with a dictionary: keys are numbers of the dictionary, and so are values that
 * repeat (CIF paper, section 5.3). A key that the dictionary lacks is in no map of the page.
 */
final class DictionaryMapType extends ValueType {
  private static final int LEAST_ENTRY_SIZE = 1;

  private final ValueType valueType;
  private final ValueDictionary dictionary;
  private final boolean refers;
  private final boolean stringKeys;

  DictionaryMapType(Schema schema, ValueType valueType, ValueDictionary dictionary) {
    super(schema);
    this.valueType = valueType;
    this.dictionary = dictionary;
    this.refers = DictionaryEncoder.canRefer(valueType.schema());
    this.stringKeys = TextType.isString(schema);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    throw new IllegalStateException("pages with a dictionary are encoded as a whole");
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    int count = DictionaryEntries.readCount(in, LEAST_ENTRY_SIZE);
    CharSequence[] keys = new CharSequence[count];
    Object[] values = new Object[count];
    if (count > 0) {
      int end = DictionaryEntries.readEnd(in);
      for (int i = 0; i < count; i++) {
        var key = dictionary.key(dictionary.readKeyNumber(in));
        keys[i] = stringKeys ? key.toString() : key;
        values[i] = valueType.read(refers ? dictionary.resolve(in) : in, null);
      }
      DictionaryEntries.checkEnd(in, end);
    }
    return new TextMap(keys, values, count);
  }

  /**
   * Finds the value of a key in the map that begins at the reader's position.
   *
   * @return a reader at the value, in Avro binary; null when the map has no such key
   */
  ByteReader find(ByteReader in, CharSequence key) {
    int number = dictionary.keyNumber(key);
    if (number < 0) {
      return null;
    }
    // hot: bench selectivity
    for (int rest = startEntries(in); rest > 0; rest--) {
      if (in.readVarint() == number) {
        return refers ? dictionary.resolve(in) : in;
      }
      skipValue(in);
    }
    return null;
  }

  private int startEntries(ByteReader in) {
    int count = DictionaryEntries.readCount(in, LEAST_ENTRY_SIZE);
    if (count > 0) {
      DictionaryEntries.readEnd(in);
    }
    return count;
  }

  private void skipValue(ByteReader in) {
    if (refers && ValueDictionary.isReference(in)) {
      in.readVarint();
    } else {
      valueType.skip(in);
    }
  }

  @Override
  public void skip(ByteReader in) {
    DictionaryEntries.skip(in);
  }

  @Override
  int leastSizeInBytes() {
    return 1;
  }
}
