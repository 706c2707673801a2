package dev.stoa.format.value;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.EagerArray;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ArrayBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.avro.Schema;

/**
 * An array: {@linkplain ItemBlocks blocks} of its elements. In a page with a dictionary, elements
 * that repeat are numbers of the dictionary (CIF paper, section 5.3).
 */
final class ArrayType extends CollectionType {
  private final Schema schema;
  private final ValueType element;

  /** Arrays of a column whose types share the depth. */
  ArrayType(DataType type, Schema schema, ValueType element, NestingDepth nesting) {
    this(type, schema, element, nesting, new Items(element, 0, Optional.empty()));
  }

  private ArrayType(
      DataType type, Schema schema, ValueType element, NestingDepth nesting, Items items) {
    super(type, nesting, items);
    this.schema = schema;
    this.element = element;
  }

  /** Avro's schema of the arrays. */
  Schema schema() {
    return schema;
  }

  /** The type of the elements. */
  ValueType elementType() {
    return element;
  }

  @Override
  public Optional<ValueType> in(ValueDictionary dictionary) {
    if (!ValueDictionary.canRefer(element.type())) {
      return Optional.empty();
    }
    Items referring = new Items(element, 0, Optional.of(dictionary));
    return Optional.of(new ArrayType(type(), schema, element, nesting, referring));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Collection<?> values)) {
      throw mismatch(value);
    }
    int from = out.size();
    nesting.enterCollection();
    try {
      int count = forEach(values, item -> element.write(item, out));
      items.blocks().finish(count, from, out);
    } finally {
      nesting.leaveCollection();
    }
  }

  /** Gives the elements to an action, one by one; returns how many there are. */
  private int forEach(Collection<?> values, Consumer<Object> action) {
    int count = 0;
    for (Object item : values) {
      try {
        action.accept(item);
      } catch (ValueMismatchException e) {
        throw e.under("[" + count + "]");
      }
      count++;
    }
    if (items.blocks().haveNoBytes() && !nesting.addItemsWithoutBytes(count)) {
      throw ValueMismatchException.because(NestingDepth.tooManyItems());
    }
    return count;
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(value instanceof Collection<?> values)) {
      throw mismatch(value);
    }
    ArrayBuilder out = (ArrayBuilder) target;
    nesting.enterCollection();
    try {
      forEach(values, item -> element.build(item, out.elements()));
      out.endArray();
    } finally {
      nesting.leaveCollection();
    }
  }

  /** Reads the head of a block and checks what its elements may take. */
  private int begin(ByteReader in, boolean isFirst) {
    int count = items.begin(in, isFirst);
    if (count > 0 && items.blocks().haveNoBytes()) {
      if (!nesting.addItemsWithoutBytes(count)) {
        throw in.corrupt(NestingDepth.tooManyItems());
      }
      in.claim((long) count * NestingDepth.BYTES_OF_AN_ITEM);
    }
    return count;
  }

  @Override
  public EagerArray read(ByteReader in, Object reuse) {
    nesting.enterCollection();
    try {
      int count = begin(in, true);
      EagerArray array = new EagerArray(Math.min(count, LARGEST_FIRST_CAPACITY), schema);
      for (; count > 0; count = begin(in, false)) {
        int end = items.blocks().end();
        for (int i = 0; i < count; i++) {
          ByteReader item = items.resolve(in);
          array.add(element.read(item, null));
          items.checkResolved(item);
        }
        ItemBlocks.checkEnd(in, end);
      }
      return array;
    } finally {
      nesting.leaveCollection();
    }
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    NestedBuilders.Arrayed arrays = (NestedBuilders.Arrayed) out;
    nesting.enterCollection();
    try {
      for (int count = begin(in, true); count > 0; count = begin(in, false)) {
        int end = items.blocks().end();
        for (int i = 0; i < count; i++) {
          ByteReader item = items.resolve(in);
          element.append(item, arrays.elements());
          items.checkResolved(item);
        }
        ItemBlocks.checkEnd(in, end);
      }
    } finally {
      nesting.leaveCollection();
    }
    arrays.endItems();
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    BinaryArray view = reuse instanceof BinaryArray given ? given : new BinaryArray();
    return view.turnTo(this, in, nesting.depth());
  }
}
