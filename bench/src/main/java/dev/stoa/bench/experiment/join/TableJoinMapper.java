package dev.stoa.bench.experiment.join;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.join.JoinGroup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Emits the address of each visit with the page's rank and the revenue, as the original job. */
public final class TableJoinMapper extends Mapper<ColumnarRecord, JoinGroup, Text, Text> {
  /** The position of Rankings among the tables of the job. */
  static final int RANKINGS = 0;

  /** The position of UserVisits among the tables of the job. */
  static final int VISITS = 1;

  /** The columns of Rankings. */
  static final String RANKING_COLUMNS = "pageRank";

  /** The columns of UserVisits. */
  static final String VISIT_COLUMNS = "sourceIP, adRevenue";

  private static final int PAGE_RANK_ORDINAL = 0;
  private static final int SOURCE_IP_ORDINAL = 0;
  private static final int AD_REVENUE_ORDINAL = 1;

  private final Text address = new Text();

  @Override
  protected void map(ColumnarRecord url, JoinGroup group, Context context)
      throws IOException, InterruptedException {
    for (ColumnarRecord page : group.records(RANKINGS)) {
      int rank = page.intAt(PAGE_RANK_ORDINAL);
      for (ColumnarRecord visit : group.records(VISITS)) {
        Utf8 text = visit.textAt(SOURCE_IP_ORDINAL);
        address.set(text.getBytes(), 0, text.getByteLength());
        String value = rank + "|" + visit.doubleAt(AD_REVENUE_ORDINAL);
        context.write(address, new Text(value.getBytes(StandardCharsets.US_ASCII)));
      }
    }
  }
}
