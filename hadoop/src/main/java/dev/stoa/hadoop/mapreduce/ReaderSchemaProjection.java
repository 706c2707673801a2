package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.InvalidTableException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaCompatibility.SchemaPairCompatibility;

/**
 * Chooses the columns that match a field of a reader schema, by name or alias, as Avro would
 * resolve them; used by {@link AvroKeyColumnInputFormat}.
 *
 * @param readerSchema the schema of the job's records
 */
record ReaderSchemaProjection(Schema readerSchema) implements ColumnProjection {
  @Override
  public List<String> columns(String location, Schema schema) {
    SchemaPairCompatibility compatibility =
        SchemaCompatibility.checkReaderWriterCompatibility(readerSchema, schema);
    if (compatibility.getType() != SchemaCompatibilityType.COMPATIBLE) {
      throw new InvalidTableException(
          location
              + " cannot be read with the schema given by AvroJob.setInputKeySchema: "
              + reasons(compatibility)
              + "; correct that schema");
    }
    Set<String> columns = new LinkedHashSet<>();
    for (Schema.Field field : readerSchema.getFields()) {
      Stream.concat(Stream.of(field.name()), field.aliases().stream())
          .filter(name -> schema.getField(name) != null)
          .findFirst()
          .ifPresent(columns::add);
    }
    if (columns.isEmpty()) {
      // All fields are defaults, but the scan still needs the number of rows.
      columns.add(schema.getFields().get(0).name());
    }
    return List.copyOf(columns);
  }

  private static String reasons(SchemaPairCompatibility compatibility) {
    return compatibility.getResult().getIncompatibilities().stream()
        .map(
            reason -> reason.getType() + " at " + reason.getLocation() + ": " + reason.getMessage())
        .collect(Collectors.joining(", "));
  }
}
