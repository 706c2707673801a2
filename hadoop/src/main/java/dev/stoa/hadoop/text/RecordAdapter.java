package dev.stoa.hadoop.text;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.record.DatumConverter;
import dev.stoa.record.InterfaceView;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/** Makes the map function's objects from records: by default, the records themselves. */
interface RecordAdapter {
  /** Returns the object of a record. */
  Object adapt(ColumnarRecord record) throws IOException;

  /**
   * Creates the adapter to a class.
   *
   * @param type an interface whose methods are named after columns, or a class that Avro generated;
   *     empty for records
   * @throws IllegalArgumentException if the class does not fit the schema
   */
  static RecordAdapter of(Optional<Class<?>> type, Schema schema) {
    if (type.isEmpty()) {
      return record -> record;
    }
    return SpecificRecord.class.isAssignableFrom(type.get())
        ? ofGeneratedClass(type.get(), schema)
        : ofInterface(type.get(), schema);
  }

  private static <T> RecordAdapter ofInterface(Class<T> type, Schema schema) {
    InterfaceView<T> view = InterfaceView.of(type, schema);
    return new RecordAdapter() {
      private ColumnarRecord lastRecord;
      private T lastObject;

      @Override
      @SuppressWarnings("ReferenceEquality") // a reused record and its view change together
      public Object adapt(ColumnarRecord record) {
        if (record != lastRecord) {
          lastObject = view.wrap(record);
          lastRecord = record;
        }
        return lastObject;
      }
    };
  }

  private static RecordAdapter ofGeneratedClass(Class<?> type, Schema schema) {
    SpecificData model = SpecificData.getForClass(type);
    Schema readerSchema = model.getSchema(type);
    SchemaCompatibility.SchemaPairCompatibility compatibility =
        SchemaCompatibility.checkReaderWriterCompatibility(readerSchema, schema);
    if (compatibility.getType() != SchemaCompatibilityType.COMPATIBLE) {
      throw new IllegalArgumentException(
          "the text's schema cannot be read as %s: %s; give both the same fields and types"
              .formatted(type.getName(), compatibility.getResult().getIncompatibilities()));
    }
    @SuppressWarnings("unchecked")
    DatumReader<Object> reader = model.createDatumReader(schema, readerSchema);
    DatumConverter<GenericRecord, Object> converter =
        new DatumConverter<>(new GenericDatumWriter<>(schema), reader);
    return converter::convert;
  }
}
