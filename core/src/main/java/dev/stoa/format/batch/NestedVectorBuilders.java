package dev.stoa.format.batch;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.RecordVector;
import dev.stoa.type.DataType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Builders of vectors of records, arrays and maps. */
public final class NestedVectorBuilders {
  private NestedVectorBuilders() {}

  /** A builder of records, or of some of their fields. */
  public static final class RecordVectorBuilder extends VectorBuilder {
    private final RecordVector vector;
    private final List<Optional<VectorBuilder>> fieldsByOrdinal;
    private final List<VectorBuilder> fields;

    /**
     * Creates a builder of records.
     *
     * @param fieldsByOrdinal the builder of each field of the records, empty for fields that the
     *     vectors omit
     * @param fields the builders of the vectors' fields, in order
     */
    public RecordVectorBuilder(
        DataType type, List<Optional<VectorBuilder>> fieldsByOrdinal, List<VectorBuilder> fields) {
      super(type);
      this.vector = new RecordVector(type);
      this.fieldsByOrdinal = List.copyOf(fieldsByOrdinal);
      this.fields = List.copyOf(fields);
    }

    @Override
    public void reset() {
      super.reset();
      fields.forEach(VectorBuilder::reset);
    }

    @Override
    public void setLimit(long maxSizeInBytes) {
      fields.forEach(field -> field.setLimit(maxSizeInBytes));
    }

    @Override
    public long sizeInBytes() {
      return fields.stream().mapToLong(VectorBuilder::sizeInBytes).sum();
    }

    /** Returns the builder of a field of the records; empty if the vectors omit the field. */
    public Optional<VectorBuilder> field(int ordinal) {
      return fieldsByOrdinal.get(ordinal);
    }

    /** Ends a record after all its fields were added. */
    public void endRecord() {
      addPosition();
    }

    @Override
    void addPlaceholder() {
      fields.forEach(VectorBuilder::addNullOrPlaceholder);
      addPosition();
    }

    @Override
    ColumnVector fill() {
      vector.setFields(fields.stream().map(VectorBuilder::build).toList());
      return vector;
    }
  }

  /**
   * The common part of array and map builders: the items of all arrays or maps, one after another,
   * and the offset of the end of each array or map.
   */
  abstract static class CollectionVectorBuilder extends VectorBuilder {

    /** The builder of the elements, or the builders of the keys and of the values. */
    private final List<VectorBuilder> children;

    private int[] endOffsets = {};

    CollectionVectorBuilder(DataType type, VectorBuilder... children) {
      super(type);
      this.children = List.of(children);
    }

    @Override
    public void reset() {
      super.reset();
      children.forEach(VectorBuilder::reset);
    }

    @Override
    public void setLimit(long maxSizeInBytes) {
      children.forEach(child -> child.setLimit(maxSizeInBytes));
    }

    @Override
    public long sizeInBytes() {
      return super.sizeInBytes() + children.stream().mapToLong(VectorBuilder::sizeInBytes).sum();
    }

    /** Ends an array or map after all its items were added. */
    public final void endCollection() {
      int position = addPosition();
      if (position == endOffsets.length) {
        endOffsets = Arrays.copyOf(endOffsets, VectorBuilder.nextCapacity(position));
      }
      endOffsets[position] = children.get(0).count();
    }

    @Override
    void addPlaceholder() {
      endCollection();
    }

    final void copyOffsetsTo(int[] offsets) {
      offsets[0] = 0;
      System.arraycopy(endOffsets, 0, offsets, 1, count());
    }
  }

  /** A builder of arrays. */
  public static final class ArrayVectorBuilder extends CollectionVectorBuilder {
    private final ArrayVector vector;
    private final VectorBuilder elements;

    /** Creates a builder of arrays whose elements {@code elements} collects. */
    public ArrayVectorBuilder(DataType type, VectorBuilder elements) {
      super(type, elements);
      this.elements = elements;
      this.vector = new ArrayVector(type, elements.build());
    }

    /** Returns the builder of the elements, to be filled before {@link #endCollection}. */
    public VectorBuilder elements() {
      return elements;
    }

    @Override
    ColumnVector fill() {
      copyOffsetsTo(vector.ensureCapacity(count()));
      vector.setElements(elements.build());
      return vector;
    }
  }

  /** A builder of maps. */
  public static final class MapVectorBuilder extends CollectionVectorBuilder {
    private final MapVector vector;
    private final VectorBuilder keys;
    private final VectorBuilder values;

    /** The keys as users see them: each entry has its own code. */
    private final DictionaryVector codedKeys;

    /** Creates a builder of maps whose values {@code values} collects. */
    public MapVectorBuilder(DataType type, VectorBuilder values) {
      this(type, new VectorBuilder.BytesVectorBuilder(SimpleType.of(TypeKind.STRING)), values);
    }

    private MapVectorBuilder(DataType type, VectorBuilder keys, VectorBuilder values) {
      super(type, keys, values);
      this.keys = keys;
      this.values = values;
      this.codedKeys = new DictionaryVector(SimpleType.of(TypeKind.STRING), keys.build());
      this.vector = new MapVector(type, codedKeys, values.build());
    }

    /** Returns the builder of the keys, to be filled before {@link #endCollection}. */
    public VectorBuilder keys() {
      return keys;
    }

    /** Returns the builder of the values, one for each key. */
    public VectorBuilder values() {
      return values;
    }

    @Override
    ColumnVector fill() {
      copyOffsetsTo(vector.ensureCapacity(count()));
      codedKeys.setDictionary(keys.build());
      codedKeys.resize(keys.count());
      int[] codes = codedKeys.ensureCapacity(keys.count());
      for (int code = 0; code < keys.count(); code++) {
        codes[code] = code;
      }
      vector.setEntries(codedKeys, values.build());
      return vector;
    }
  }
}
