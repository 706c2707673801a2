package dev.stoa.architecture;

import java.util.List;
import java.util.Set;

/**
 * The types that may import Avro's {@code Schema}: the adapter, types that return Avro records to
 * users, and types with public methods that take a schema. All others use {@code dev.stoa.type}.
 */
final class AvroSchemaUsers {
  static final String SCHEMA = "org.apache.avro.Schema";

  /** The adapter, values in Avro binary, and records of users' classes. */
  private static final List<String> PACKAGES =
      List.of("avro/", "format/value/", "record/", "data/");

  /** The packages of {@link #VIEW_TYPES}, as prefixes of directories. */
  private static final List<String> VIEW_PACKAGES =
      List.of("format/split/", "format/v", "format/page/");

  /** Types with methods for users that take or return a schema, and their helpers. */
  private static final Set<String> PUBLIC_TYPES =
      Set.of(
          "engine/EngineTables",
          "engine/RecordCodec",
          "engine/RowRouter",
          "schema/Column",
          "schema/TableSchema",
          "table/Table",
          "table/change/ColumnUpdate",
          "table/change/SchemaChange",
          "table/scan/BatchReader",
          "table/scan/ColumnarModel",
          "table/scan/FieldSources",
          "table/scan/GeneratedMapper",
          "table/scan/ReaderSchemaMapper",
          "table/scan/RecordReader",
          "table/scan/RecordMapper",
          "table/scan/RowReader",
          "table/scan/SchemaMapper",
          "table/feed/ChangeScan",
          "table/scan/TableScan",
          "table/scan/TypedReader");

  /** Records and arrays over columns, which implement Avro's interfaces, and their readers. */
  private static final Set<String> VIEW_TYPES =
      Set.of(
          "BatchRows",
          "LazyRecord",
          "RecordBinder",
          "RowSource",
          "SplitLookup",
          "SplitReader",
          "SplitRecordReader",
          "ArrayNode",
          "VectorArrayView",
          "RecordNode",
          "VectorRecordView",
          "VectorNode",
          "OnDemandRecord",
          "ColumnWindow",
          "DecodedValues",
          "WindowedRecord");

  private AvroSchemaUsers() {}

  /** Whether a type, such as {@code table/Table}, may import the schema. */
  static boolean allows(String type) {
    String name = type.substring(type.lastIndexOf('/') + 1);
    return PUBLIC_TYPES.contains(type)
        || PACKAGES.stream().anyMatch(type::startsWith)
        || (VIEW_PACKAGES.stream().anyMatch(type::startsWith) && VIEW_TYPES.contains(name));
  }
}
