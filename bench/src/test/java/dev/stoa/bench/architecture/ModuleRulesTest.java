package dev.stoa.bench.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.stoa.bench.architecture.planted.bench.BenchThatNamesTesting;
import dev.stoa.bench.architecture.planted.cli.CliThatNamesBench;
import dev.stoa.bench.architecture.planted.hadoop.HadoopThatNamesFormat;
import dev.stoa.bench.architecture.planted.table.TableThatNamesHadoop;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the dependencies of all modules, and shows on planted faults that each rule can fail. */
final class ModuleRulesTest {
  private static final String PLANTED_ROOT = "dev.stoa.bench.architecture.planted";
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.stoa");
  private static final JavaClasses PLANTED = new ClassFileImporter().importPackages(PLANTED_ROOT);

  private final ModuleRules rules = new ModuleRules("dev.stoa");
  private final ModuleRules plantedRules = new ModuleRules(PLANTED_ROOT);

  @Test
  void theRulesSeeEachModule() {
    for (String module : Set.of("storage", "arrow", "hadoop", "bench", "cli")) {
      assertTrue(
          ALL.stream().anyMatch(type -> type.getName().startsWith("dev.stoa." + module + ".")),
          module);
    }
  }

  @Test
  void modulesUseEarlierModules() {
    rules.modulesUseEarlierModules().check(ALL);
  }

  @Test
  void onlyPublicPackagesOfCoreAreUsed() {
    rules.onlyPublicPackagesOfCoreAreUsed().check(ALL);
  }

  @Test
  void packagesHaveNoCycles() {
    rules.packagesHaveNoCycles().check(ALL);
  }

  @Test
  void plantedUsesOfLaterModulesAreReported() {
    assertEquals(
        names(TableThatNamesHadoop.class, CliThatNamesBench.class, BenchThatNamesTesting.class),
        culprits(plantedRules.modulesUseEarlierModules()));
  }

  @Test
  void plantedUsesOfHiddenPackagesAreReported() {
    assertEquals(
        names(HadoopThatNamesFormat.class),
        culprits(plantedRules.onlyPublicPackagesOfCoreAreUsed()));
  }

  @Test
  void plantedCyclesAreReported() {
    assertEquals(
        1,
        plantedRules
            .packagesHaveNoCycles()
            .evaluate(PLANTED)
            .getFailureReport()
            .getDetails()
            .size());
  }

  private static Set<String> names(Class<?>... types) {
    return Stream.of(types).map(Class::getName).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> culprits(ArchRule rule) {
    Set<String> culprits = new TreeSet<>();
    rule.evaluate(PLANTED)
        .handleViolations(
            (Collection<JavaClass> types, String text) ->
                types.forEach(type -> culprits.add(type.getName())));
    return culprits;
  }
}
