package dev.stoa.hadoop.text;

import dev.stoa.avro.AvroNames;
import dev.stoa.avro.AvroTypes;
import dev.stoa.hadoop.mapreduce.RecordInputSettings;
import dev.stoa.hadoop.mapreduce.TextInputKeys;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.ObjectPredicate;
import dev.stoa.record.InterfaceView;
import dev.stoa.text.NameSuggestions;
import dev.stoa.type.TypeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;

/**
 * What a job reads of its text: the schema of the files, that of the records that map functions
 * get, and the predicate. Created at submission, which checks the settings, and in each task.
 *
 * @param fileSchema the schema of all columns of the files
 * @param recordSchema the schema of the columns that the job reads, in their order
 * @param predicate the rows to read, bound to the file's schema; empty for all
 */
record TextProjection(Schema fileSchema, Schema recordSchema, Optional<ObjectPredicate> predicate) {
  /**
   * Creates the projection of a job.
   *
   * @throws IllegalArgumentException if its settings do not fit together
   * @throws dev.stoa.exception.InvalidTableException if the predicate does not fit the schema
   */
  static TextProjection of(Configuration conf) {
    Schema schema = new TextSettings(conf).schema();
    for (Schema.Field field : schema.getFields()) {
      checkType(field);
    }
    RecordInputSettings settings = new RecordInputSettings(conf);
    if (settings.hasReaderSchema()) {
      throw new IllegalArgumentException(
          "the job reads text and sets a reader schema: set only "
              + TextInputKeys.SCHEMA
              + ", with the columns that the files have");
    }
    Optional<ObjectPredicate> predicate =
        settings
            .predicate()
            .map(unbound -> unbound.bind(AvroTypes.record(schema)))
            .filter(bound -> bound != BoundPredicate.Constant.TRUE)
            .map(ObjectPredicate::of);
    return new TextProjection(schema, project(schema, settings), predicate);
  }

  private static void checkType(Schema.Field field) {
    TypeKind kind = AvroTypes.type(field.schema()).valueType().kind();
    switch (kind) {
      case NULL, ARRAY, MAP, RECORD, UNION, NULLABLE ->
          throw new IllegalArgumentException(
              "the field \"%s\" of %s is %s, which a field of text cannot contain: declare a string,"
                      .formatted(
                          AvroNames.externalName(field),
                          TextInputKeys.SCHEMA,
                          AvroTypes.type(field.schema()).valueType().displayNameWithArticle())
                  + " or load the files into a table");
      default -> {
        // has a text
      }
    }
  }

  private static Schema project(Schema schema, RecordInputSettings settings) {
    Optional<Class<?>> recordClass = settings.recordClass();
    if (recordClass.isPresent() && settings.columns().isPresent()) {
      throw new IllegalArgumentException(
          "the job sets columns and a record class, which determines the columns: set only one of"
              + " them");
    }
    if (recordClass.isPresent()) {
      return recordClass.get().isInterface()
          ? project(schema, interfaceFields(schema, recordClass.get()))
          : schema;
    }
    return settings.columns().map(names -> select(schema, names)).orElse(schema);
  }

  private static List<Schema.Field> interfaceFields(Schema schema, Class<?> type) {
    InterfaceView.of(type, schema);
    Set<String> names = new HashSet<>(InterfaceView.fieldNames(type));
    return schema.getFields().stream().filter(field -> names.contains(field.name())).toList();
  }

  private static Schema select(Schema schema, List<String> names) {
    List<Schema.Field> fields = new ArrayList<>();
    for (String name : names) {
      Schema.Field field =
          schema.getFields().stream()
              .filter(candidate -> AvroNames.externalName(candidate).equals(name.strip()))
              .findFirst()
              .orElseThrow(() -> unknownColumn(schema, name.strip()));
      if (!fields.contains(field)) {
        fields.add(field);
      }
    }
    return project(schema, fields);
  }

  private static IllegalArgumentException unknownColumn(Schema schema, String name) {
    List<String> names = schema.getFields().stream().map(AvroNames::externalName).toList();
    return new IllegalArgumentException(
        "stoa.input.columns names \"%s\", which %s lacks: %s"
            .formatted(name, TextInputKeys.SCHEMA, NameSuggestions.suggestion(name, names)));
  }

  private static Schema project(Schema schema, List<Schema.Field> fields) {
    return Schema.createRecord(
        schema.getName(),
        schema.getDoc(),
        schema.getNamespace(),
        false,
        fields.stream().map(field -> new Schema.Field(field, field.schema())).toList());
  }

  /** The ordinals in the file's schema of the record's fields. */
  int[] fileOrdinals() {
    return recordSchema.getFields().stream()
        .mapToInt(field -> fileSchema.getField(field.name()).pos())
        .toArray();
  }
}
