package dev.stoa.format.batch;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.RecordVector;
import dev.stoa.type.DataType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Builders of vectors of records, arrays and maps. */
public final class NestedBuilders {
  private NestedBuilders() {}

  /** Records, or some of their fields. */
  public static final class Records extends VectorBuilder {
    private final RecordVector vector;
    private final List<Optional<VectorBuilder>> stored;
    private final List<VectorBuilder> fields;

    /**
     * A builder of records.
     *
     * @param stored for each field of the values the builder that takes it, empty where the vectors
     *     lack it
     * @param fields the builders of the vectors' fields, in their order
     */
    public Records(
        DataType type, List<Optional<VectorBuilder>> stored, List<VectorBuilder> fields) {
      super(type);
      this.vector = new RecordVector(type);
      this.stored = List.copyOf(stored);
      this.fields = List.copyOf(fields);
    }

    @Override
    public void begin() {
      super.begin();
      fields.forEach(VectorBuilder::begin);
    }

    @Override
    public void setLimit(long bytes) {
      fields.forEach(field -> field.setLimit(bytes));
    }

    @Override
    public long sizeInBytes() {
      return fields.stream().mapToLong(VectorBuilder::sizeInBytes).sum();
    }

    /** The builder of a field of the values. */
    public Optional<VectorBuilder> field(int ordinal) {
      return stored.get(ordinal);
    }

    /** Ends a record, all fields of which were added. */
    public void endRecord() {
      nextPlace();
    }

    @Override
    void addPlaceholder() {
      fields.forEach(VectorBuilder::addAbsent);
      nextPlace();
    }

    @Override
    ColumnVector fill() {
      vector.setFields(fields.stream().map(VectorBuilder::end).toList());
      return vector;
    }
  }

  /** What arrays and maps have in common: items one after another, and where each one's end. */
  abstract static class Collections extends VectorBuilder {
    private final List<VectorBuilder> parts;
    private int[] ends = {};

    Collections(DataType type, VectorBuilder... parts) {
      super(type);
      this.parts = List.of(parts);
    }

    @Override
    public void begin() {
      super.begin();
      parts.forEach(VectorBuilder::begin);
    }

    @Override
    public void setLimit(long bytes) {
      parts.forEach(part -> part.setLimit(bytes));
    }

    @Override
    public long sizeInBytes() {
      return super.sizeInBytes() + parts.stream().mapToLong(VectorBuilder::sizeInBytes).sum();
    }

    /** Ends an array or map, all items of which were added. */
    public final void endItems() {
      int at = nextPlace();
      if (at == ends.length) {
        ends = Arrays.copyOf(ends, VectorBuilder.capacityAfter(at));
      }
      ends[at] = parts.get(0).count();
    }

    @Override
    void addPlaceholder() {
      endItems();
    }

    final void copyOffsets(int[] offsets) {
      offsets[0] = 0;
      System.arraycopy(ends, 0, offsets, 1, count());
    }
  }

  /** Arrays. */
  public static final class Arrayed extends Collections {
    private final ArrayVector vector;
    private final VectorBuilder elements;

    /** A builder of arrays of these elements. */
    public Arrayed(DataType type, VectorBuilder elements) {
      super(type, elements);
      this.elements = elements;
      this.vector = new ArrayVector(type, elements.end());
    }

    /** The builder of the elements, before {@link #endItems}. */
    public VectorBuilder elements() {
      return elements;
    }

    @Override
    ColumnVector fill() {
      copyOffsets(vector.startFilling(count()));
      vector.setElements(elements.end());
      return vector;
    }
  }

  /** Maps. */
  public static final class Mapped extends Collections {
    private final MapVector vector;
    private final VectorBuilder keys;
    private final VectorBuilder values;

    /** A builder of maps of these values. */
    public Mapped(DataType type, VectorBuilder values) {
      this(type, new VectorBuilder.Bytes(SimpleType.of(TypeKind.STRING)), values);
    }

    private Mapped(DataType type, VectorBuilder keys, VectorBuilder values) {
      super(type, keys, values);
      this.keys = keys;
      this.values = values;
      this.vector = new MapVector(type, keys.end(), values.end());
    }

    /** The builder of the keys; the values follow one by one. */
    public VectorBuilder keys() {
      return keys;
    }

    /** The builder of the values. */
    public VectorBuilder values() {
      return values;
    }

    @Override
    ColumnVector fill() {
      copyOffsets(vector.startFilling(count()));
      vector.setEntries(keys.end(), values.end());
      return vector;
    }
  }
}
