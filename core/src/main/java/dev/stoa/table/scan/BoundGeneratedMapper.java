package dev.stoa.table.scan;

import dev.stoa.avro.resolution.DefaultValues;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.split.SplitRecordReader;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.util.Utf8;

/** Fills objects of a generated class directly with the values of the columns. */
final class BoundGeneratedMapper<T> extends BoundMapper<T> {
  private final Class<T> type;
  private final SpecificData model;
  private final FieldSources sources;
  private final int[] ordinals;
  private final int[] positions;
  private final Object[] reusableValues;
  private IndexedRecord lastObject;

  BoundGeneratedMapper(
      Class<T> type, SpecificData model, TableSchema selected, FieldSources sources) {
    this.type = type;
    this.model = model;
    this.sources = sources;
    List<String> columns = selected.columns().stream().map(Column::name).toList();
    List<String> readNames = columns.stream().filter(sources.serdes()::containsKey).toList();
    this.ordinals = readNames.stream().mapToInt(columns::indexOf).toArray();
    this.positions =
        readNames.stream().mapToInt(name -> sources.fields().get(name).pos()).toArray();
    this.reusableValues = new Object[readNames.size()];
  }

  /** Always lazy, because records only give access to the columns. */
  @Override
  RecordMode recordMode(RecordMode requested) {
    return RecordMode.LAZY;
  }

  @Override
  Optional<ValueSerde> serde(Column column) {
    return sources.serde(column);
  }

  @Override
  T read(SplitRecordReader rows, RecordMode mode) {
    boolean isReused = mode == RecordMode.LAZY && lastObject != null;
    IndexedRecord object = isReused ? lastObject : newObject();
    for (int i = 0; i < ordinals.length; i++) {
      Object value = read(rows, i, mode == RecordMode.LAZY ? reusableValues[i] : null);
      if (value instanceof Utf8 || value instanceof ByteBuffer) {
        reusableValues[i] = value;
      }
      object.put(positions[i], value);
    }
    sources
        .defaultedFields()
        .forEach(field -> object.put(field.pos(), DefaultValues.of(field, model)));
    lastObject = object;
    return type.cast(object);
  }

  private Object read(SplitRecordReader row, int column, Object reuse) {
    try {
      return row.read(ordinals[column], reuse);
    } catch (ValueMismatchException e) {
      throw e.inField(model.getSchema(type).getFields().get(positions[column]).name());
    }
  }

  private IndexedRecord newObject() {
    return (IndexedRecord) SpecificData.newInstance(type, model.getSchema(type));
  }
}
