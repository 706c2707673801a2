package dev.stoa.format.value;

import dev.stoa.data.EagerArray;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ArrayBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.resolution.ValueMismatchException;
import dev.stoa.format.view.ElementWalk;
import dev.stoa.type.DataType;
import java.util.Collection;
import java.util.Optional;
import org.apache.avro.Schema;

/** An array: {@linkplain SizedBlocks sized blocks} of its elements. */
final class ArrayType extends ArrayValues {
  private static final int LARGEST_FIRST_CAPACITY = 1024;

  private final ValueType element;
  private SizedBlocks blocks;

  ArrayType(DataType type, Schema schema, ValueType element, NestingDepth nesting) {
    super(type, schema, element, nesting);
    this.element = element;
  }

  /** Made late: an element that contains this array is not whole before. */
  private SizedBlocks blocks() {
    if (blocks == null) {
      blocks = new SizedBlocks(element.leastSizeInBytes());
    }
    return blocks;
  }

  @Override
  public Optional<ValueType> in(ValueDictionary dictionary) {
    return ValueDictionary.canRefer(element.type())
        ? Optional.of(new DictionaryArrayType(type(), schema(), element, nesting(), dictionary))
        : Optional.empty();
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Collection<?> items)) {
      throw mismatch(value);
    }
    int from = out.size();
    nesting().enterCollection();
    try {
      int count = writeItems(items, out);
      if (blocks().haveNoBytes() && !nesting().addItemsWithoutBytes(count)) {
        throw ValueMismatchException.because(NestingDepth.tooManyItems());
      }
      blocks().finish(count, from, out);
    } finally {
      nesting().leaveCollection();
    }
  }

  private int writeItems(Collection<?> items, ByteWriter out) {
    int count = 0;
    for (Object item : items) {
      try {
        element.write(item, out);
      } catch (ValueMismatchException e) {
        throw e.under("[" + count + "]");
      }
      count++;
    }
    return count;
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(value instanceof Collection<?> items)) {
      throw mismatch(value);
    }
    ArrayBuilder out = (ArrayBuilder) target;
    nesting().enterCollection();
    try {
      int count = buildItems(items, out.elements());
      if (blocks().haveNoBytes() && !nesting().addItemsWithoutBytes(count)) {
        throw ValueMismatchException.because(NestingDepth.tooManyItems());
      }
      out.endArray();
    } finally {
      nesting().leaveCollection();
    }
  }

  private int buildItems(Collection<?> items, ColumnBuilder out) {
    int count = 0;
    for (Object item : items) {
      try {
        element.build(item, out);
      } catch (ValueMismatchException e) {
        throw e.under("[" + count + "]");
      }
      count++;
    }
    return count;
  }

  @Override
  public EagerArray read(ByteReader in, Object reuse) {
    nesting().enterCollection();
    try {
      return readBlocks(in);
    } finally {
      nesting().leaveCollection();
    }
  }

  private EagerArray readBlocks(ByteReader in) {
    SizedBlocks sized = blocks();
    int count = sized.begin(in);
    EagerArray items = new EagerArray(Math.min(count, LARGEST_FIRST_CAPACITY), schema());
    while (count > 0) {
      if (sized.haveNoBytes() && !nesting().addItemsWithoutBytes(count)) {
        throw in.corrupt(NestingDepth.tooManyItems());
      }
      int end = sized.end();
      for (int i = 0; i < count; i++) {
        items.add(element.read(in, null));
      }
      SizedBlocks.checkEnd(in, end);
      count = sized.begin(in);
    }
    return items;
  }

  @Override
  void appendElements(ByteReader in, VectorBuilder out) {
    SizedBlocks sized = blocks();
    for (int count = sized.begin(in); count > 0; count = sized.begin(in)) {
      if (sized.haveNoBytes() && !nesting().addItemsWithoutBytes(count)) {
        throw in.corrupt(NestingDepth.tooManyItems());
      }
      int end = sized.end();
      for (int i = 0; i < count; i++) {
        element.append(in, out);
      }
      SizedBlocks.checkEnd(in, end);
    }
  }

  @Override
  public void skip(ByteReader in) {
    SizedBlocks sized = blocks();
    for (int count = sized.skipSized(in); count > 0; count = sized.skipSized(in)) {
      skipElements(in, count);
    }
  }

  private void skipElements(ByteReader in, int count) {
    if (!blocks().haveNoBytes()) {
      for (int i = 0; i < count; i++) {
        element.skip(in);
      }
    }
  }

  @Override
  int elementCount(ByteReader in) {
    SizedBlocks sized = blocks();
    int total = 0;
    for (int count = sized.begin(in); count > 0; count = sized.begin(in)) {
      total = sized.sum(in, total, count);
      if (!sized.skipToEnd(in)) {
        skipElements(in, count);
      }
    }
    return total;
  }

  @Override
  ElementWalk walk() {
    return new BlockElements(element, blocks());
  }

  @Override
  public int leastSizeInBytes() {
    return 1;
  }
}
