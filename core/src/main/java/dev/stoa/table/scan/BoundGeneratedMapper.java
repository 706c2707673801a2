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

  /** The ordinals of the columns that fields read. */
  private final int[] columnOrdinals;

  /** The position of the field that reads each of these columns. */
  private final int[] fieldPositions;

  /** The last text or bytes of each of these columns, which the next row may reuse. */
  private final Object[] reusableValues;

  private IndexedRecord lastObject;

  BoundGeneratedMapper(
      Class<T> type, SpecificData model, TableSchema selectedSchema, FieldSources sources) {
    this.type = type;
    this.model = model;
    this.sources = sources;
    List<String> columns = selectedSchema.columns().stream().map(Column::name).toList();
    List<String> readNames =
        columns.stream().filter(sources.serdesByColumn()::containsKey).toList();
    this.columnOrdinals = readNames.stream().mapToInt(columns::indexOf).toArray();
    this.fieldPositions =
        readNames.stream().mapToInt(name -> sources.fieldsByColumn().get(name).pos()).toArray();
    this.reusableValues = new Object[readNames.size()];
  }

  /** Returns the lazy mode, because the values are read from the columns and not from records. */
  @Override
  RecordMode recordMode(RecordMode objectMode) {
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
    for (int i = 0; i < columnOrdinals.length; i++) {
      Object value = read(rows, i, mode == RecordMode.LAZY ? reusableValues[i] : null);
      if (value instanceof Utf8 || value instanceof ByteBuffer) {
        reusableValues[i] = value;
      }
      object.put(fieldPositions[i], value);
    }
    sources
        .defaultedFields()
        .forEach(field -> object.put(field.pos(), DefaultValues.of(field, model)));
    lastObject = object;
    return type.cast(object);
  }

  private Object read(SplitRecordReader row, int index, Object reusableValue) {
    try {
      return row.read(columnOrdinals[index], reusableValue);
    } catch (ValueMismatchException e) {
      throw e.inField(model.getSchema(type).getFields().get(fieldPositions[index]).name());
    }
  }

  private IndexedRecord newObject() {
    return (IndexedRecord) SpecificData.newInstance(type, model.getSchema(type));
  }
}
