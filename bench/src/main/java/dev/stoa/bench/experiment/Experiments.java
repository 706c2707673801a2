package dev.stoa.bench.experiment;

import dev.stoa.bench.experiment.aggregation.AggregationExperiment;
import dev.stoa.bench.experiment.colocation.ColocationExperiment;
import dev.stoa.bench.experiment.compression.CompressionExperiment;
import dev.stoa.bench.experiment.crawl.CrawlExperiment;
import dev.stoa.bench.experiment.deserialize.DeserializeExperiment;
import dev.stoa.bench.experiment.equijoin.EquijoinExperiment;
import dev.stoa.bench.experiment.eventindex.EventIndexExperiment;
import dev.stoa.bench.experiment.evolve.EvolveExperiment;
import dev.stoa.bench.experiment.filter.FilterExperiment;
import dev.stoa.bench.experiment.goodput.GoodputExperiment;
import dev.stoa.bench.experiment.grep.GrepExperiment;
import dev.stoa.bench.experiment.iomode.IoModeExperiment;
import dev.stoa.bench.experiment.join.JoinExperiment;
import dev.stoa.bench.experiment.keyindex.KeyIndexExperiment;
import dev.stoa.bench.experiment.load.LoadExperiment;
import dev.stoa.bench.experiment.maps.MapsExperiment;
import dev.stoa.bench.experiment.parsing.ParsingExperiment;
import dev.stoa.bench.experiment.planning.PlanningExperiment;
import dev.stoa.bench.experiment.projection.ProjectionExperiment;
import dev.stoa.bench.experiment.projectivity.ProjectivityExperiment;
import dev.stoa.bench.experiment.python.PythonExperiment;
import dev.stoa.bench.experiment.scheduling.SchedulingExperiment;
import dev.stoa.bench.experiment.selection.SelectionExperiment;
import dev.stoa.bench.experiment.selectivity.SelectivityExperiment;
import dev.stoa.bench.experiment.sparkingest.SparkIngestExperiment;
import dev.stoa.bench.experiment.sparkjoin.SparkJoinExperiment;
import dev.stoa.bench.experiment.sql.SqlExperiment;
import dev.stoa.bench.experiment.take.TakeExperiment;
import dev.stoa.bench.experiment.tpcds.TpcdsExperiment;
import dev.stoa.bench.experiment.types.TypesExperiment;
import dev.stoa.bench.experiment.wide.WideExperiment;
import dev.stoa.bench.experiment.width.WidthExperiment;
import dev.stoa.bench.harness.Experiment;
import java.util.List;

/** All experiments of {@code stoa bench}. */
public final class Experiments {
  private Experiments() {}

  /** In the order in which they are listed. */
  public static List<Experiment> all() {
    return List.of(
        new CrawlExperiment(),
        new ProjectionExperiment(),
        new SelectivityExperiment(),
        new WidthExperiment(),
        new DeserializeExperiment(),
        new LoadExperiment(),
        new GoodputExperiment(),
        new TypesExperiment(),
        new ProjectivityExperiment(),
        new FilterExperiment(),
        new CompressionExperiment(),
        new MapsExperiment(),
        new TakeExperiment(),
        new EventIndexExperiment(),
        new KeyIndexExperiment(),
        new EvolveExperiment(),
        new WideExperiment(),
        new PlanningExperiment(),
        new SchedulingExperiment(),
        new ColocationExperiment(),
        new IoModeExperiment(),
        new ParsingExperiment(),
        new GrepExperiment(),
        new SelectionExperiment(),
        new AggregationExperiment(),
        new JoinExperiment(),
        new SparkIngestExperiment(),
        new EquijoinExperiment(),
        new SparkJoinExperiment(),
        new TpcdsExperiment(),
        new SqlExperiment(),
        new PythonExperiment());
  }
}
