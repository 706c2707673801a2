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

/**
 * Checks the dependencies of all modules, and with deliberate violations that each rule can fail.
 */
final class ModuleRulesTest {
  private static final String PLANTED_ROOT = "dev.stoa.bench.architecture.planted";
  private static final JavaClasses PROJECT_CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.stoa");
  private static final JavaClasses PLANTED_CLASSES =
      new ClassFileImporter().importPackages(PLANTED_ROOT);

  private final ModuleRules rules = new ModuleRules("dev.stoa");
  private final ModuleRules plantedRules = new ModuleRules(PLANTED_ROOT);

  @Test
  void importsClassesOfEachModule() {
    for (String module : Set.of("storage", "arrow", "sql", "python", "hadoop", "bench", "cli")) {
      assertTrue(
          PROJECT_CLASSES.stream()
              .anyMatch(type -> type.getName().startsWith("dev.stoa." + module + ".")),
          module);
    }
  }

  @Test
  void modulesUseEarlierModules() {
    rules.modulesUseEarlierModules().check(PROJECT_CLASSES);
  }

  @Test
  void onlyPublicPackagesOfCoreAreUsed() {
    rules.onlyPublicPackagesOfCoreAreUsed().check(PROJECT_CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    rules.packagesHaveNoCycles().check(PROJECT_CLASSES);
  }

  @Test
  void reportsDeliberateUsesOfLaterModules() {
    assertEquals(
        names(TableThatNamesHadoop.class, CliThatNamesBench.class, BenchThatNamesTesting.class),
        violatingTypes(plantedRules.modulesUseEarlierModules()));
  }

  @Test
  void reportsDeliberateUsesOfNonPublicPackages() {
    assertEquals(
        names(HadoopThatNamesFormat.class),
        violatingTypes(plantedRules.onlyPublicPackagesOfCoreAreUsed()));
  }

  @Test
  void reportsDeliberateCycles() {
    assertEquals(
        1,
        plantedRules
            .packagesHaveNoCycles()
            .evaluate(PLANTED_CLASSES)
            .getFailureReport()
            .getDetails()
            .size());
  }

  private static Set<String> names(Class<?>... types) {
    return Stream.of(types).map(Class::getName).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> violatingTypes(ArchRule rule) {
    Set<String> violatingTypes = new TreeSet<>();
    rule.evaluate(PLANTED_CLASSES)
        .handleViolations(
            (Collection<JavaClass> types, String text) ->
                types.forEach(type -> violatingTypes.add(type.getName())));
    return violatingTypes;
  }
}
