package dev.stoa.architecture;

import java.util.List;
import java.util.Set;

/**
 * Who may import Avro's {@code Schema}: the adapter, what gives users Avro's records, and methods
 * that users call with one. All others pass {@code dev.stoa.type}.
 */
final class AvroSchemaUsers {
  static final String SCHEMA = "org.apache.avro.Schema";

  /** The adapter, values in Avro binary, and records of users' classes. */
  private static final List<String> PACKAGES =
      List.of("avro/", "format/value/", "record/", "data/");

  /** Records, arrays and maps over columns, which are Avro's to users. */
  private static final List<String> VIEWS = List.of("format/split/", "format/v", "format/page/");

  private static final Set<String> PUBLIC_TYPES =
      Set.of(
          "engine/EngineTables",
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
          "table/scan/RecordMapper",
          "table/scan/RowReader",
          "table/scan/SchemaMapper",
          "table/scan/TableScan");

  private static final Set<String> OVER_COLUMNS =
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

  /** Whether a type, such as {@code table/Table}, may import it. */
  static boolean allows(String type) {
    String name = type.substring(type.lastIndexOf('/') + 1);
    return PUBLIC_TYPES.contains(type)
        || PACKAGES.stream().anyMatch(type::startsWith)
        || (VIEWS.stream().anyMatch(type::startsWith) && OVER_COLUMNS.contains(name));
  }
}
