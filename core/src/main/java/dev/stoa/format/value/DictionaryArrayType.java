package dev.stoa.format.value;

import dev.stoa.data.EagerArray;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.view.ElementWalk;
import dev.stoa.type.DataType;
import org.apache.avro.Schema;

/** An array in a page with a dictionary: elements that repeat are numbers of the dictionary. */
final class DictionaryArrayType extends ArrayValues {
  private static final int LARGEST_FIRST_CAPACITY = 1024;

  private final ValueDictionary dictionary;

  DictionaryArrayType(
      DataType type,
      Schema schema,
      ValueType elementType,
      NestingDepth nesting,
      ValueDictionary dictionary) {
    super(type, schema, elementType, nesting);
    this.dictionary = dictionary;
    dictionary.setValueType(elementType);
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
  public EagerArray read(ByteReader in, Object reuse) {
    nesting().enterCollection();
    try {
      return readItems(in);
    } finally {
      nesting().leaveCollection();
    }
  }

  private EagerArray readItems(ByteReader in) {
    int count = DictionaryItems.readCount(in);
    EagerArray items = new EagerArray(Math.min(count, LARGEST_FIRST_CAPACITY), schema());
    if (count > 0) {
      int end = DictionaryItems.readEnd(in);
      if (dictionary.mayExceedAnyValue(count)) {
        checkReferred(in, count);
      }
      for (int i = 0; i < count; i++) {
        ByteReader element = elementAt(in);
        items.add(elementType().read(element, null));
        dictionary.checkResolved(element);
      }
      DictionaryItems.checkEnd(in, end);
    }
    return items;
  }

  @Override
  void appendElements(ByteReader in, VectorBuilder out) {
    int count = DictionaryItems.readCount(in);
    if (count == 0) {
      return;
    }
    int end = DictionaryItems.readEnd(in);
    if (dictionary.mayExceedAnyValue(count)) {
      checkReferred(in, count);
    }
    for (int i = 0; i < count; i++) {
      ByteReader element = elementAt(in);
      elementType().append(element, out);
      dictionary.checkResolved(element);
    }
    DictionaryItems.checkEnd(in, end);
  }

  private void checkReferred(ByteReader in, int count) {
    int start = in.position();
    long size = 0;
    for (int i = 0; i < count; i++) {
      if (ValueDictionary.isReference(in)) {
        size += dictionary.skipReference(in);
      } else {
        elementType().skip(in);
      }
    }
    DictionaryItems.checkReferred(in, size);
    in.moveTo(start);
  }

  /** A reader at the element at the reader's position, or that it refers to. */
  ByteReader elementAt(ByteReader in) {
    return dictionary.resolve(in);
  }

  /** Passes over an element or a reference. */
  void skipElement(ByteReader in) {
    if (ValueDictionary.isReference(in)) {
      in.readVarint();
    } else {
      elementType().skip(in);
    }
  }

  @Override
  int elementCount(ByteReader in) {
    return DictionaryItems.readCount(in);
  }

  @Override
  ElementWalk walk() {
    return new DictionaryElements(this);
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
