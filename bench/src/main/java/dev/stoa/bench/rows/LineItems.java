package dev.stoa.bench.rows;

import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import java.util.Iterator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * Generates the first rows of TPC-H's largest table, lineitem: keys, amounts in cents, days since
 * 1970, and texts.
 */
public final class LineItems {
  private static final int MIN_ROWS_AT_SCALE_ONE = 6_000_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("LineItem")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredLong("l_orderkey")
          .requiredLong("l_partkey")
          .requiredLong("l_suppkey")
          .requiredInt("l_linenumber")
          .requiredLong("l_quantity")
          .requiredLong("l_extendedprice")
          .requiredLong("l_discount")
          .requiredLong("l_tax")
          .requiredString("l_returnflag")
          .requiredString("l_linestatus")
          .requiredInt("l_shipdate")
          .requiredInt("l_commitdate")
          .requiredInt("l_receiptdate")
          .requiredString("l_shipinstruct")
          .requiredString("l_shipmode")
          .requiredString("l_comment")
          .endRecord();

  private LineItems() {}

  /** Generates {@code rowCount} rows, at the smallest scale factor that has as many. */
  public static Rows of(long rowCount) {
    double scale = Math.ceil((double) rowCount / MIN_ROWS_AT_SCALE_ONE);
    Iterator<LineItem> items = new LineItemGenerator(scale, 1, 1).iterator();
    return new Rows(SCHEMA, new RowStream(rowCount, row -> record(items.next())));
  }

  private static GenericRecord record(LineItem item) {
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put("l_orderkey", item.getOrderKey());
    record.put("l_partkey", item.getPartKey());
    record.put("l_suppkey", item.getSupplierKey());
    record.put("l_linenumber", item.getLineNumber());
    record.put("l_quantity", item.getQuantity());
    record.put("l_extendedprice", item.getExtendedPriceInCents());
    record.put("l_discount", item.getDiscountPercent());
    record.put("l_tax", item.getTaxPercent());
    record.put("l_returnflag", new Utf8(item.getReturnFlag()));
    record.put("l_linestatus", new Utf8(item.getStatus()));
    record.put("l_shipdate", item.getShipDate());
    record.put("l_commitdate", item.getCommitDate());
    record.put("l_receiptdate", item.getReceiptDate());
    record.put("l_shipinstruct", new Utf8(item.getShipInstructions()));
    record.put("l_shipmode", new Utf8(item.getShipMode()));
    record.put("l_comment", new Utf8(item.getComment()));
    return record;
  }
}
