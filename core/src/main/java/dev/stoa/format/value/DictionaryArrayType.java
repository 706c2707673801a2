package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** An array in a page with a dictionary: elements that repeat are numbers of the dictionary. */
final class DictionaryArrayType extends ValueType {
  private static final int LEAST_ELEMENT_SIZE = 1;

  private final ValueType element;
  private final ValueDictionary dictionary;

  DictionaryArrayType(Schema schema, ValueType element, ValueDictionary dictionary) {
    super(schema);
    this.element = element;
    this.dictionary = dictionary;
  }

  @Override
  public void write(Object value, ByteWriter out) {
    throw new IllegalStateException("pages with a dictionary are encoded as a whole");
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    int count = DictionaryEntries.readCount(in, LEAST_ELEMENT_SIZE);
    GenericData.Array<Object> items = new GenericData.Array<>(count, schema());
    if (count > 0) {
      int end = DictionaryEntries.readEnd(in);
      for (int i = 0; i < count; i++) {
        items.add(element.read(dictionary.resolve(in), null));
      }
      DictionaryEntries.checkEnd(in, end);
    }
    return items;
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
