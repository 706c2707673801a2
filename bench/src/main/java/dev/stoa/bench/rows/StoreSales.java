package dev.stoa.bench.rows;

import io.trino.tpcds.Results;
import io.trino.tpcds.Session;
import io.trino.tpcds.Table;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Generates the first rows of TPC-DS's largest table, store_sales: ten ints and thirteen longs, of
 * which twelve are amounts in cents; all are nullable, and about 4.5 % are null.
 */
public final class StoreSales {
  private static final int ROWS_AT_SCALE_ONE = 2_880_404;
  private static final int TICKET_ORDINAL = 9;
  private static final int QUANTITY_ORDINAL = 10;
  private static final List<String> COLUMN_NAMES =
      List.of(
          "ss_sold_date_sk",
          "ss_sold_time_sk",
          "ss_item_sk",
          "ss_customer_sk",
          "ss_cdemo_sk",
          "ss_hdemo_sk",
          "ss_addr_sk",
          "ss_store_sk",
          "ss_promo_sk",
          "ss_ticket_number",
          "ss_quantity",
          "ss_wholesale_cost",
          "ss_list_price",
          "ss_sales_price",
          "ss_ext_discount_amt",
          "ss_ext_sales_price",
          "ss_ext_wholesale_cost",
          "ss_ext_list_price",
          "ss_ext_tax",
          "ss_coupon_amt",
          "ss_net_paid",
          "ss_net_paid_inc_tax",
          "ss_net_profit");
  private static final Schema SCHEMA = newSchema();

  private StoreSales() {}

  /** Generates {@code rowCount} rows, at the smallest scale factor that has as many. */
  public static Rows of(long rowCount) {
    double scale = Math.ceil((double) rowCount / ROWS_AT_SCALE_ONE);
    Iterator<List<List<String>>> sales =
        Results.constructResults(
                Table.STORE_SALES,
                Session.getDefaultSession().withScale(scale).withTable(Table.STORE_SALES))
            .iterator();
    return new Rows(SCHEMA, new RowStream(rowCount, row -> record(sales.next().get(0))));
  }

  private static Schema newSchema() {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("StoreSales").namespace("dev.stoa.bench").fields();
    for (int ordinal = 0; ordinal < COLUMN_NAMES.size(); ordinal++) {
      if (isInt(ordinal)) {
        fields.optionalInt(COLUMN_NAMES.get(ordinal));
      } else {
        fields.optionalLong(COLUMN_NAMES.get(ordinal));
      }
    }
    return fields.endRecord();
  }

  private static boolean isInt(int ordinal) {
    return ordinal <= QUANTITY_ORDINAL && ordinal != TICKET_ORDINAL;
  }

  private static GenericRecord record(List<String> texts) {
    GenericRecord record = new GenericData.Record(SCHEMA);
    for (int ordinal = 0; ordinal < COLUMN_NAMES.size(); ordinal++) {
      String text = texts.get(ordinal);
      if (text != null && !text.isEmpty()) {
        record.put(ordinal, value(ordinal, text));
      }
    }
    return record;
  }

  private static Object value(int ordinal, String text) {
    if (isInt(ordinal)) {
      return Integer.valueOf(text);
    }
    return ordinal == TICKET_ORDINAL
        ? Long.valueOf(text)
        : (Object) new BigDecimal(text).movePointRight(2).longValueExact();
  }
}
